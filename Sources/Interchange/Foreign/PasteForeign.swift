internal import Workspace

/// Makes a reading that names the file of another program. It has no request and no parameters; the text can still be
/// read as a body.
enum PasteForeign {
    static func reading(_ bytes: [UInt8]) throws(PasteRefusal) -> PasteReading {
        guard let file = ForeignFile(bytes) else { throw PasteRefusal("It is no file that is known here.") }
        let unused = [UnusedPart("the whole text", reason: "it is not read yet")]
        var reading = PasteReading(.foreign, imported: ImportedRequest(unused: unused))
        reading.foreign = file
        reading.trouble = file.sentence
        return reading
    }
}
