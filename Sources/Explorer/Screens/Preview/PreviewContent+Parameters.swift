import CurlewBytes
import CurlewNetworking
import CurlewSerialization
import Drafting
import Keys
import Viewing

extension PreviewContent {
    /// The bytes of the parameters in the tab: those that will be sent in the tab that is sent, elsewhere those that
    /// its serializer would write of the same tree into a body.
    static func parameters(
        _ input: PreviewInput, as kind: SerializerKind, _ prepared: Result<PreparedRequest, PreparationError>
    ) -> PreviewContent {
        let isSent = input.tab == PreviewTab.sent(by: input.draft)
        let looks = SerializerPreview(input, kind, isSent: isSent)
        if isSent, case .success(let ready) = prepared, let trace = ready.trace {
            return looks.content(url: ready.request.url, body: ready.request.body, trace)
        }
        let problems = looks.problems
        guard problems.isEmpty else { return looks.refusal(problems) }
        do throws(RequestSerializationError) {
            let request = try looks.serialized()
            return looks.content(url: request.url, body: request.body, request.trace ?? RequestTrace())
        } catch {
            return looks.refusal([], error.message)
        }
    }
}

/// The preview of a draft by one serializer.
private struct SerializerPreview {
    private let draft: RequestDraft
    private let serializer: RequestSerializer
    private let variables: VariableSet
    /// The bytes are those that will be sent.
    private let isSent: Bool
    /// The draft's method, or one with a body for bytes that are not sent.
    private let method: String

    init(_ input: PreviewInput, _ kind: SerializerKind, isSent: Bool) {
        draft = input.draft
        variables = input.variables
        self.isSent = isSent
        method = isSent ? draft.method : "POST"
        serializer = draft.serializer(in: input.context, as: kind)
    }

    private var resolved: ResolvedTree { draft.parameters.resolved(using: variables) }
    var problems: [ParameterProblem] { serializer.problems(in: resolved, method: method) }

    /// Serializes without the rest of the request, whose faults do not matter here.
    func serialized() throws(RequestSerializationError) -> SerializedRequest {
        let url = VariableResolver.resolve(url: draft.url, using: variables).text
        return try serializer.serialize(method: method, url: url, parameters: resolved.tree, trace: true)
    }

    /// The problems in place of bytes, or one sentence when there are none to list.
    func refusal(_ problems: [ParameterProblem], _ sentence: String? = nil) -> PreviewContent {
        var content = PreviewContent()
        content.problems = problems
        content.formatName = serializer.effectiveKind(method).formatName
        content.message = sentence.map { Wording($0) }
        content.unsent = unsent
        return content
    }

    private var isInURL: Bool { serializer.putsParametersInURL(method) }

    func content(url: String, body: RequestBody?, _ trace: RequestTrace) -> PreviewContent {
        var content = isInURL ? query(url, trace) : self.body(body, trace)
        content.isTyped = isInURL && QueryLifting.isPossible(draft)
        content.absent = trace.absent
        content.pairs = trace.pairs
        content.viewedNodes = trace.nodes
        content.axes = serializer.style.axes
        content.unsent = unsent
        if content.bytes.isEmpty {
            content.message = "Nothing is added to the request."
        } else if isInURL {
            content.note = "\(draft.method.uppercased()) puts parameters in the URL"
        }
        return content
    }

    /// What is sent in place of these bytes; nil when they are sent.
    private var unsent: String? {
        guard !isSent else { return nil }
        guard draft.sendsQuery else { return "not sent: the body is \(draft.serializer.look.name)" }
        return "not sent: a \(draft.method.uppercased()) sends the query"
    }

    // MARK: Place of parameters

    private func query(_ url: String, _ trace: RequestTrace) -> PreviewContent {
        let bytes = Array(url.utf8)
        let fragment = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        let start = bytes[..<fragment].firstIndex(of: UInt8(ascii: "?")) ?? fragment
        var content = PreviewContent(
            .form, Array(bytes[start..<fragment]),
            trace.url.part(start..<fragment))
        content.leadingBytes = content.bytes.isEmpty ? 0 : 1
        return content
    }

    private func body(_ body: RequestBody?, _ trace: RequestTrace) -> PreviewContent {
        let subject = serializer.kind.look.subject
        let shown = ShownBody(body, trace.body)
        var content = PreviewContent(subject, shown.bytes, shown.spans)
        content.gaps = shown.gaps
        if subject == .parts {
            content.writers = PartWriters.of(content.bytes, content.spans.spans, from: 0, draft.parameters)
        }
        return content
    }
}

extension PreviewContent {
    /// Content of bytes with their trace. A trace that does not cover the bytes is left out, and a note says so.
    init(_ subject: Subject, _ bytes: [UInt8], _ spans: TraceSpans) {
        self.init()
        self.subject = bytes.isEmpty ? .nothing : subject
        self.bytes = bytes
        let isCovered = spans.end == bytes.count
        self.spans = SpanIndex(isCovered ? spans : [])
        if !isCovered { note = "no trace (please report)" }
        plainLines = .asSent(bytes)
        switch subject {
        case .form: lines = .pairs(bytes, self.spans.spans)
        case .json: lines = .structure(bytes)
        case .nothing, .propertyList, .binary, .parts, .message, .command: lines = plainLines
        }
    }
}
