internal import CCurlewXML
internal import CurlewBytes

/// Reads HTML by libxml2, which mends the mistakes in the markup, and makes the row of nodes. An element that no tag starts
/// has no place.
@safe final class HTMLReader {
    private(set) var builder: XMLTreeBuilder
    private(set) var mistakes = 0
    /// The line of the first mistake, from 1.
    private(set) var firstMistake: Int?
    let text: Bytes
    private let limits: XMLLimits
    private let isCancelled: () -> Bool
    /// The start of the text behind a byte order mark, which libxml2 does not get.
    private let start: Int
    /// The end of the bytes that libxml2 took.
    private var taken: Int
    /// The end of the last step.
    private var mark: Int
    private var places: [Range<UInt32>] = []
    private var open: [Int] = []
    private var failure: XMLError?

    /// - Parameter text: in UTF-8.
    init(_ text: Bytes, limits: XMLLimits, isCancelled: @escaping () -> Bool) throws(XMLError) {
        (self.text, self.limits, self.isCancelled) = (text, limits, isCancelled)
        builder = XMLTreeBuilder(limits: limits, keepsDocumentType: true)
        start = text.withSpan { UnicodeEncoding.lengthOfMark(in: $0) }
        (taken, mark) = (start, start)
        try CXMLReader.load()
        try HTMLTags.bound(text, attributes: limits.attributes)
        guard text.count > start else { return }
        let isDone = unsafe curlew_html_read(Self.supply, Self.take, Unmanaged.passUnretained(self).toOpaque())
        if let failure { throw failure }
        guard isDone else { throw .noReader(reason: "it has no memory for the document") }
        try builder.flush()
        builder.place(places)
    }

    private static func reader(_ context: UnsafeMutableRawPointer?) -> HTMLReader? {
        unsafe context.map { unsafe Unmanaged<HTMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: Bytes

    private static let supply: curlew_html_source = { context, buffer, count in
        guard let reader = unsafe reader(context), let buffer = unsafe buffer else { return 0 }
        return unsafe Int32(reader.supply(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
    }

    /// The document ends at a failure. A NUL is the end for libxml2, which gets a blank.
    private func supply(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if failure == nil, isCancelled() { failure = .cancelled }
        guard failure == nil else { return 0 }
        let piece = text[taken..<min(text.count, taken + buffer.count)]
        taken += piece.count
        unsafe piece.withUnsafeBytes { unsafe buffer.copyMemory(from: $0) }
        for index in 0..<piece.count where unsafe buffer[index] == 0 { unsafe buffer[index] = UInt8(ascii: " ") }
        return piece.count
    }

    // MARK: Steps

    private static let take: curlew_html_take = { context, event in
        guard let reader = unsafe reader(context), let event = unsafe event?.pointee, reader.failure == nil else {
            return
        }
        do throws(XMLError) { unsafe try reader.take(event) } catch { reader.failure = error }
    }

    private func take(_ event: curlew_html_event) throws(XMLError) {
        let end = unsafe min(start + event.offset, text.count)
        let name = unsafe event.name.map { unsafe String(cString: $0) } ?? ""
        let value = unsafe String(
            decoding: UnsafeRawBufferPointer(start: event.value, count: event.length), as: UTF8.self)
        switch unsafe event.kind {
        case CURLEW_XML_START: return try begin(name, unsafe attributes(event), at: end)
        case CURLEW_XML_END: return try close(name, at: end)
        case CURLEW_XML_TEXT: try builder.take(.text(value))
        case CURLEW_XML_COMMENT: try builder.take(.comment(value))
        case CURLEW_XML_INSTRUCTION: try builder.take(.processingInstruction(target: name, data: value))
        case CURLEW_XML_DOCTYPE: try builder.take(.documentType(documentType(before: end) ?? name))
        default:
            mistakes += 1
            if firstMistake == nil { firstMistake = unsafe Int(event.line) }
            return
        }
        mark = end
    }

    private func attributes(_ event: curlew_html_event) -> [XMLAttribute] {
        var attributes: [XMLAttribute] = []
        var next = unsafe event.attributes
        while let name = unsafe next?[0] {
            let value = unsafe next?[1].map { unsafe String(cString: $0) } ?? ""
            attributes.append(XMLAttribute(XMLName(local: unsafe String(cString: name)), value))
            unsafe next = next?.advanced(by: 2)
        }
        return attributes
    }

    private func begin(_ name: String, _ attributes: [XMLAttribute], at end: Int) throws(XMLError) {
        guard open.count < limits.depth else { throw .tooDeep(limit: limits.depth) }
        let tag = find("<" + name, isWhole: true, before: end)
        open.append(places.count)
        places.append(tag.map { UInt32($0)..<UInt32(end) } ?? 0..<0)
        if tag != nil { mark = end }
        try builder.take(.startElement(XMLName(local: name), attributes: attributes))
    }

    /// An element without an end tag ends where the next tag starts. Those of `html` and `body` are read long before they end
    /// the elements.
    private func close(_ name: String, at end: Int) throws(XMLError) {
        let isLast = name != "html" && name != "body"
        if let tag = find("</" + name, isWhole: true, isLast: isLast, before: end) {
            mark = tag
            mark = find(">", before: end).map { $0 + 1 } ?? end
        } else {
            mark = find("<", before: end) ?? end
        }
        if let element = open.popLast(), !places[element].isEmpty {
            places[element] = places[element].lowerBound..<max(places[element].upperBound, UInt32(mark))
        }
        try builder.take(.endElement(XMLName(local: name)))
    }

    /// Such as `html PUBLIC "-//W3C//DTD HTML 4.01//EN"`.
    private func documentType(before end: Int) -> String? {
        let word = "<!doctype"
        return find(word, before: end).map { start in
            let type = text.text(in: start + word.utf8.count..<end).utf8.drop { $0 <= 0x20 }
            return String(Substring(type.last == UInt8(ascii: ">") ? type.dropLast() : type))
        }
    }

    /// The first place of a word between the mark and a place.
    ///
    /// - Parameter isLast: nil unless the last tag there begins with it.
    private func find(_ word: String, isWhole: Bool = false, isLast: Bool = false, before end: Int) -> Int? {
        let word = Array(word.utf8)
        return text[mark..<max(mark, end)].withSpan { span in
            let start = isLast ? span.indices.last { span[$0] == word[0] } ?? span.count : 0
            return (start..<span.count).first {
                span[$0] == word[0] && HTMLTags.reads(span, word, at: $0, isWhole: isWhole)
            }
        }.map { mark + $0 }
    }
}
