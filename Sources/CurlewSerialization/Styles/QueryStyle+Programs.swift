/// The styles of other programs, to the byte, and of the OpenAPI Specification.
extension QueryStyle {
    /// Alamofire 5's URLEncodedFormEncoder with its defaults: the finished pairs are sorted, which sorts lists too.
    public static let alamofire = QueryStyle(
        "alamofire",
        QueryAxes().with {
            ($0.order, $0.nulls, $0.sets, $0.numbers) = (.written, .leftOut, .likeLists, .swift)
            ($0.dates, $0.data, $0.roots) = (.doubleSecondsSince2001, .base64, .dictionaries)
        })

    /// Alamofire 5's URLEncoding of `[String: Any]`. It leaves the order of the inner dictionaries open; here it is
    /// that of the root.
    public static let alamofireURLEncoding = QueryStyle(
        "alamofire-urlencoding", title: "alamofire any",
        QueryAxes().with {
            ($0.order, $0.nulls, $0.sets, $0.numbers) = (.sortedComposed, .word("<null>"), .refused, .foundation)
            ($0.dates, $0.data, $0.roots, $0.places) = (.foundation, .size, .dictionaries, .all)
        })

    /// PHP 8's `http_build_query`: items by index, null left out.
    public static let php = QueryStyle(
        "php",
        program.with {
            ($0.items, $0.places, $0.nulls, $0.booleans) = (.index, .all, .leftOut, .digits)
            ($0.numbers, $0.spaces, $0.roots) = (.php, .plus, .containers)
            ($0.plainInNames, $0.plainInValues) = ("-._", "-._")
        })

    /// Rails 6.1's `Hash#to_query`: the finished pairs of a dictionary are sorted, unless it is in a list.
    public static let rails = QueryStyle(
        "rails",
        program.with {
            ($0.items, $0.numbers, $0.spaces, $0.dates) = (.brackets, .ruby, .plus, .ruby)
            ($0.order, $0.separators, $0.emptyLists) = (.writtenOutsideLists, .values, .emptyItemInLists)
        })

    /// The `stringify` of qs 6.11: items by index.
    public static let qs = QueryStyle(
        "qs",
        program.with {
            ($0.items, $0.places, $0.roots) = (.index, .all, .containers)
            ($0.numbers, $0.order, $0.dates) = (.javascript, .integersFirst, .iso8601Milliseconds)
        })

    /// The `$.param` of jQuery 3: `[]` for single values, the index for lists and dictionaries in a list.
    public static let jquery = QueryStyle(
        "jquery",
        program.with {
            ($0.items, $0.places) = (.bracketsOrIndex, .all)
            ($0.numbers, $0.order) = (.javascript, .integersFirst)
            ($0.plainInNames, $0.plainInValues) = ("-._~!*'()", "-._~!*'()")
        })

    /// URLSearchParams of the pairs, with the name again for each item (WHATWG URL 5.2).
    public static let whatwg = QueryStyle(
        "whatwg",
        program.with {
            ($0.items, $0.nulls, $0.spaces) = (.sameName, .word("null"), .plus)
            ($0.numbers, $0.order) = (.javascript, .integersFirst)
            ($0.plainInNames, $0.plainInValues) = ("-._*", "-._*")
        })

    /// OpenAPI 3.1's `deepObject`: dictionaries of single values, `color[R]=100`. Single values at the root are in its
    /// usual style, `a=1`.
    public static let deepObject = QueryStyle(
        "deepObject", openAPI.with { ($0.items, $0.mostKeys) = (.refused, 2) })

    /// OpenAPI 3.1's `spaceDelimited`: lists and dictionaries of single values, `a=1%202` and `color=R%20100%20G%20200`.
    /// Single values at the root are in its usual style.
    public static let spaceDelimited = QueryStyle(
        "spaceDelimited", openAPI.with { ($0.items, $0.mostKeys, $0.joinsMembers) = (.joined(by: "%20"), 1, true) })

    /// OpenAPI 3.1's `pipeDelimited`: the same with `|`, escaped as 3.1.1 has it, since RFC 3986 does not allow the sign:
    /// `a=1%7C2`.
    public static let pipeDelimited = QueryStyle(
        "pipeDelimited", openAPI.with { ($0.items, $0.mostKeys, $0.joinsMembers) = (.joined(by: "%7C"), 1, true) })

    /// Each list and dictionary of the root as JSON text in one value.
    public static let jsonValue = QueryStyle(
        "json-value", plain.with { ($0.containers, $0.nulls, $0.roots) = (.json, .word("null"), .dictionaries) })

    /// The axes that the programs have in common.
    private static let program = plain.with { $0.roots = .dictionaries }

    /// Values that RFC 6570 calls undefined, null and empty lists, are left out.
    private static let openAPI = plain.with { ($0.nulls, $0.roots) = (.leftOut, .dictionaries) }
}
