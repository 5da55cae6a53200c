extension PropertyListError: CustomStringConvertible {
    /// One sentence: `Not a valid property list at line 3, column 17: </dict> expected.`
    public var description: String {
        switch self {
        case .unknownFormat: "Not a property list: it starts neither with bplist00 nor with XML."
        case .oldStyle: "This is an old-style text property list ({ key = value; }); only XML and binary are read."
        case .xml(let problem, let place):
            "Not a valid property list at line \(place.line), column \(place.column): \(problem)."
        case .binary(let problem, let offset): "Not a valid binary property list at byte \(offset): \(problem)."
        case .tooDeep(let limit): "The property list is too deep: more than \(limit) levels."
        case .tooManyValues(let limit):
            "The property list holds too many values: more than \(limit) once shared objects are written out."
        case .tooMuchMemory(let limit):
            "The plist needs more than \(BinarySize.words(Int64(limit))) of memory as a tree."
        case .tooLarge(let bytes, let limit): "The property list is too large: \(bytes) bytes, the limit is \(limit)."
        case .cancelled: "Reading the property list was cancelled."
        }
    }

    /// The byte to jump to, where there is one.
    public var offset: Int? {
        switch self {
        case .xml(_, let place): place.offset
        case .binary(_, let offset): offset
        case .unknownFormat, .oldStyle, .tooDeep, .tooManyValues, .tooMuchMemory, .tooLarge, .cancelled: nil
        }
    }
}

extension XMLPropertyListProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownEncoding(let name): "the encoding '\(name)' is not known"
        case .malformedText: "bytes that are not text in the document's encoding"
        case .expected(let what): "\(what) expected"
        case .unknownElement(let name): "<\(name)> is not an element of property lists"
        case .unknownEntity(let name): "the entity '&\(name);' is not known"
        case .invalidCharacterReference(let digits): "'&#\(digits);' is not a character"
        case .invalidValue(let element, let text): "'\(text)' is not a value for <\(element)>"
        }
    }
}

extension BinaryPropertyListProblem: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooShort: "shorter than its header and trailer"
        case .invalidTrailer: "the trailer does not describe this file"
        case .offsetOutside(let object): "object \(object) lies outside the objects' part of the file"
        case .unknownObject(let object): "there is no object \(object)"
        case .unknownType(let marker): "no object starts with 0x\(String(marker, radix: 16, uppercase: true))"
        case .cutShort: "the object goes past the end of the objects"
        case .cycle: "a collection holds itself (cycle)"
        case .keyIsNotString: "the key of a dictionary is not a string"
        }
    }
}
