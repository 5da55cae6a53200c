import CurlewNetworking

extension RequestOption {
    /// Every option, in the order of the tab.
    static let all: [RequestOption] =
        reading + group(.time) + caching
        + OptionRow.Group.allCases.filter { $0 != .time }.flatMap(group)

    private static func group(_ group: OptionRow.Group) -> [RequestOption] {
        OptionName.allCases.filter { $0.row.group == group }.map(option)
    }
}
