/// Why bytes are not taken as a property list.
public enum PropertyListError: Error, Sendable, Equatable {
    /// Neither `bplist00` nor XML.
    case unknownFormat
    /// A text list of the NeXTSTEP kind, `{ key = value; }`.
    case oldStyle
    case xml(XMLPropertyListProblem, at: TextPosition)
    /// `offset` is the byte of the file where the problem was met.
    case binary(BinaryPropertyListProblem, offset: Int)
    /// More arrays and dictionaries in one another than `limit`.
    case tooDeep(limit: Int)
    /// More values than `limit` once shared objects are written out.
    case tooManyValues(limit: Int)
    /// More bytes of memory than `limit` are needed.
    case tooMuchMemory(limit: Int)
    case tooLarge(bytes: Int, limit: Int)
    case cancelled
}

/// The errors of the XML form.
public enum XMLPropertyListProblem: Sendable, Equatable {
    /// An encoding other than UTF-8, UTF-16, ISO-8859-1 and US-ASCII.
    case unknownEncoding(String)
    case malformedText
    /// The token that the grammar requires: `'>'`, `</dict>`, `<key>`, a value.
    case expected(String)
    case unknownElement(String)
    /// Only the five of XML are known; others would have to be looked up in a document type.
    case unknownEntity(String)
    /// A character reference to something that is no character, such as `&#0;`.
    case invalidCharacterReference(String)
    /// A scalar whose text does not fit its element.
    case invalidValue(element: String, text: String)
}

/// The errors of the binary form.
public enum BinaryPropertyListProblem: Sendable, Equatable {
    case tooShort
    /// The 32 bytes at the end do not describe this file.
    case invalidTrailer
    /// An object is outside the part of the file for objects.
    case offsetOutside(object: Int)
    /// A reference to an object the file does not have.
    case unknownObject(Int)
    case unknownType(marker: UInt8)
    /// An object's length goes past the part of the file for objects.
    case cutShort
    /// A collection that holds itself.
    case cycle
    case keyIsNotString
}
