import CurlewNetworking
import Drafting
import Exporting
import Interchange
import Keys
import Serialization
import Viewing

extension Derived {
    /// Everything on the screen about a request of the history: it follows from the bytes that went out, not from what
    /// the draft would be written as today.
    static func past(_ reading: PastReading, _ input: PreviewInput) -> Derived {
        Derived(
            input: input, base: nil, prepared: .success(reading.prepared), problems: [], notes: [],
            preview: .past(reading, input))
    }
}

extension PreviewContent {
    /// The tab of `input` with the bytes that went out.
    static func past(_ reading: PastReading, _ input: PreviewInput) -> PreviewContent {
        switch input.tab {
        case .raw: return message(input, .success(reading.prepared))
        case .curl:
            let command = command(of: reading)
            let bytes = Array(([command.text] + command.notes.map { "# " + $0 }).joined(separator: "\n").utf8)
            return PreviewContent(.command, bytes, [TraceSpan(range: 0..<bytes.count, part: .fixed)])
        case PreviewTab.sent(by: input.draft): return make(input, prepared: .success(reading.prepared))
        default:
            var content = PreviewContent()
            content.message = "This form was not sent. \(key: .tabNext, in: .preview) leads to the bytes that went out."
            return content
        }
    }

    /// A request of the history as a shell command.
    static func command(of reading: PastReading) -> CurlCommand {
        CurlCommand(
            reading.prepared.request, draft: reading.draft, options: reading.draft.options)
    }
}
