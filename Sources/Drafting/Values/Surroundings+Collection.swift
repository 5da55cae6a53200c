public import CurlewMessage
public import CurlewNetworking
public import CurlewSerialization
public import Workspace

extension VariableSet {
    /// The base of relative URLs: `{{base}}` with names in its value replaced; nil without one.
    public var base: BaseURL? {
        values["base"] == nil ? nil : BaseURL(VariableResolver.resolve(url: "{{base}}", using: self).text)
    }
}

extension PreparationContext {
    /// The context of a request in a collection: `{{base}}` for relative URLs, the header fields of the collection
    /// and its folders, then the manager's own.
    ///
    /// - Parameters:
    ///   - base: that of the variables where it is known.
    ///   - styles: those of the program; the collection's own replace them.
    public init(
        variables: VariableSet, base: BaseURL?? = nil, defaults: RequestDefaults, manager: HeaderFields,
        now: DateTime? = nil,
        files: any FileInfo = NoFiles(), boundary: MultipartBoundary? = nil, conformance: CompatibilityMode = .curlew,
        styles: QueryStyles = .standard
    ) {
        self.init(
            variables: variables, base: base ?? variables.base,
            inherited: defaults.headers.enumerated().map { HeaderRow(id: -1 - $0, $1) }, defaults: manager,
            conformance: conformance, now: now, files: files, boundary: boundary, styles: styles)
        self.styles = styles.adding(defaults.styles)
        checks = defaults.checks
        root = defaults.root
        added = defaults.filters.map { filter in
            switch filter {
            case .add(let arguments): arguments
            }
        }
        obstacles = defaults.unreadable.map {
            "\($0) It may hold pins, so nothing below it is sent until it can be read."
        }
    }
}
