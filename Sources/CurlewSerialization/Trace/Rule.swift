/// The rules of the serializers. The raw value is the id shown on screen and on the command line.
public enum Rule: String, Sendable, CaseIterable {
    case keysSorted = "AF-1"
    case keyInBrackets = "AF-2"
    case arrayItem = "AF-3"
    case setMember = "AF-4"
    case nullNameAlone = "AF-5"
    case scalarText = "AF-6"
    case percentEscape = "AF-7"
    case emptyWritesNothing = "AF-8"
    case parametersInURL = "AF-9"
    case joined = "AF-10"
    case contentType = "AF-11"
    case jsonTopLevel = "JSON-1"
    case jsonKeyText = "JSON-2"
    case jsonFinite = "JSON-3"
    case jsonConversion = "JSON-4"
    case jsonEscape = "JSON-5"
    case plistNoNull = "PL-1"
    case plistTyped = "PL-2"
    case partName = "MP-1"
    case partContent = "MP-2"
    case filePart = "MP-3"
    case partsNeedBody = "MP-4"
    case textAsTyped = "TX-1"
    case pathExpanded = "PATH-1"
    case urlFilter = "URL-1"
    case itemIndex = "FS-1"
    case itemSameName = "FS-2"
    case itemsJoined = "FS-3"
    case keyAfterDot = "FS-4"
    case nullAsText = "FS-5"
    case booleanWord = "FS-6"
    case jsonInValue = "FS-7"
    case nameCase = "FS-8"
    case numberAsProgram = "FS-9"
    case dateAsText = "FS-10"
    case dataAsNumbers = "FS-11"
    case keysLimited = "FS-12"
    case noLists = "FS-13"
    case noSets = "FS-14"
    case rootKind = "FS-15"
    case itemsUnderBrackets = "FS-16"
}

extension Rule {
    /// A few words for the strip below the preview.
    public var title: String {
        switch self {
        case .keysSorted: "A-Z by name"
        case .keyInBrackets: "dictionary key in brackets"
        case .arrayItem: "array item: key + []"
        case .setMember: "set member: same name again"
        case .nullNameAlone: "null: name alone"
        case .scalarText: "as text"
        case .percentEscape: "escaped"
        case .emptyWritesNothing: "empty: nothing sent"
        case .parametersInURL: "where parameters go"
        case .joined: "joined with &"
        case .contentType: "type set for you"
        case .jsonTopLevel: "JSON top level"
        case .jsonKeyText: "keys in any order"
        case .jsonFinite: "NaN has no JSON form"
        case .jsonConversion: "needs a conversion"
        case .jsonEscape: "escaped in JSON"
        case .plistNoNull: "null has no plist form"
        case .plistTyped: "plist type"
        case .partName: "raw name in a part"
        case .partContent: "empty part or bytes as they are"
        case .filePart: "boundary or file part"
        case .partsNeedBody: "method has no body"
        case .textAsTyped: "text as typed"
        case .pathExpanded: "value in the path"
        case .urlFilter: "added by a filter"
        case .itemIndex: "list item: its place"
        case .itemSameName: "list item: same name again"
        case .itemsJoined: "list in one value"
        case .keyAfterDot: "dictionary key behind a dot"
        case .nullAsText: "null as text"
        case .booleanWord: "true or false as a word"
        case .jsonInValue: "JSON text in one value"
        case .nameCase: "letters of the name changed"
        case .numberAsProgram: "number as a program writes it"
        case .dateAsText: "date in the style's form"
        case .dataAsNumbers: "data as a list of numbers"
        case .keysLimited: "few keys in a name"
        case .noLists: "no lists"
        case .noSets: "no sets"
        case .rootKind: "names needed at the root"
        case .itemsUnderBrackets: "single values alone under []"
        }
    }

    /// The rule as a clause, for rules whose title names the problem.
    public var statement: String {
        switch self {
        case .jsonTopLevel: "the top must be a dictionary or an array"
        case .jsonKeyText: "keys must be text"
        case .jsonFinite: "numbers must be finite"
        case .jsonConversion: "no dates, data, sets or files"
        case .plistNoNull: "a plist has no null"
        case .partName: "part names as in form text, not percent-escaped"
        case .partContent: "null is an empty part; data is sent as is"
        case .filePart: "a file part has its filename and type"
        case .partsNeedBody: "GET and HEAD cannot be multipart"
        default: title
        }
    }

    /// The rule in one or two sentences, for the card.
    public var sentence: String {
        switch self {
        case .keysSorted: "A dictionary's keys are written in ascending order."
        case .keyInBrackets: "The first key starts the name; each key inside it follows in brackets: outer[inner]."
        case .arrayItem: "Each array item appends [] to the name. Items keep their order and carry no index."
        case .setMember: "Each member of a set repeats the same name. Members are sorted."
        case .nullNameAlone: "A null is its name alone, without =."
        case .scalarText: "A single value is written name=text. True is 1, false is 0."
        case .percentEscape:
            "Names and values keep letters, digits, - . _ ~ and / ?. Every other character is escaped, byte by byte "
                + "in UTF-8."
        case .emptyWritesNothing: "An empty array, set or dictionary writes nothing."
        case .parametersInURL:
            "GET, HEAD and DELETE put parameters in the URL, whichever body is chosen; other methods put them "
                + "in the body."
        case .joined: "Parameters join an existing query with &, else with ?. Pairs are joined with &."
        case .contentType: "The Content-Type is set only where you set none."
        case .jsonTopLevel: "The top of JSON must be a dictionary or an array."
        case .jsonKeyText: "JSON keys must be text. Their order means nothing to most readers; the option sorts them."
        case .jsonFinite: "JSON numbers must be finite."
        case .jsonConversion: "JSON has no dates, data, sets or files. Each can be converted."
        case .jsonEscape: "In JSON text, quotes, backslashes and control characters are escaped."
        case .plistNoNull: "A property list has no null. Leave it out, or send empty text."
        case .partName:
            "The name of a part is the name form text would have, with its brackets as they are. Quotes and control "
                + "characters become %22, %0D and the like, so that a name cannot end its line."
        case .partContent: "Null is a part without bytes. Data goes as its bytes, not as text."
        case .filePart:
            "A file is a part with its filename and a type by its extension. The first boundary starts the body; "
                + "later ones follow a line end, and the last has -- behind it."
        case .partsNeedBody: "GET and HEAD have no body to put parts in. Choose another method, or form text."
        case .textAsTyped:
            "The text is the body, byte for byte, with its variables replaced. Parameters wait beside it."
        case .pathExpanded:
            "A value takes the place of {name} in the path. Letters, digits and - . _ ~ stay; every other character is "
                + "escaped. {.name} puts a dot before it, {;name} its name; lists are joined with commas, with * by the "
                + "form's own sign (RFC 6570)."
        case .urlFilter:
            "The collection, a folder or the environment adds this to every URL: its filters, in their order, behind what "
                + "the URL says itself and before the parameters."
        case .itemIndex:
            "Each list item adds its place to the name, counted from 0. Items that write nothing do not count."
        case .itemSameName: "Each list item repeats the name of its list. Items keep their order."
        case .itemsJoined:
            "The items of a list stand in one value, with a sign between them. The sign within an item is escaped."
        case .keyAfterDot: "The first key starts the name; each key inside it follows behind a dot: outer.inner."
        case .nullAsText: "Null is a name with =, and a word or nothing behind it."
        case .booleanWord: "True and false are written as words."
        case .nameCase:
            "The style changes the letters of a finished name, brackets and dots included: oneTwo becomes one_two, "
                + "one-two, OneTwo, ONETWO or onetwo."
        case .numberAsProgram:
            "A number is written as the style's language prints it: 1.0 is 1 in PHP and JavaScript, 1e20 is 1.0e+20 in "
                + "Ruby, and digits beyond its precision are rounded."
        case .dateAsText:
            "A date is written in the style's own form: seconds or milliseconds, or the text that its language prints."
        case .dataAsNumbers: "Data is a list, with a number from 0 to 255 for each byte."
        case .keysLimited:
            "A name of this style holds only so many keys, so that a dictionary deeper in the tree has no form. "
                + "OpenAPI's deepObject has two, its spaceDelimited and pipeDelimited have one."
        case .noLists: "This style has no form for lists. OpenAPI's deepObject is for dictionaries alone."
        case .noSets: "This style has no form for sets: its program writes them in no certain order."
        case .rootKind: "Every pair has a name, which the root gives: a dictionary by its keys, a list by its places."
        case .itemsUnderBrackets:
            "Where the name of a list ends with [] already, jQuery repeats it for every item, and a list or a "
                + "dictionary there would be lost."
        case .jsonInValue:
            "A list or a dictionary is one value: its JSON text, escaped like any other text. Servers that do not expect "
                + "JSON there read a text."
        case .plistTyped: "A property list writes each value with its type: integer, real, true, date, data."
        }
    }
}
