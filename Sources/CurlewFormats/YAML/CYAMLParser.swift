internal import CCurlewYAML

/// Owns libyaml's parser. The bytes it reads are copied, so that they live as long as it does.
@safe final class CYAMLParser {
    private let parser: OpaquePointer
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init?(_ source: UnsafeBufferPointer<UInt8>) {
        unsafe bytes = .allocate(capacity: max(1, source.count))
        _ = unsafe bytes.update(fromContentsOf: source)
        guard let opened = unsafe curlew_yaml_open(bytes.baseAddress, source.count) else {
            unsafe bytes.deallocate()
            return nil
        }
        unsafe parser = opened
    }

    deinit {
        unsafe curlew_yaml_close(parser)
        unsafe bytes.deallocate()
    }

    /// The next event, or why there is none.
    func next(_ event: inout curlew_yaml_event) -> curlew_yaml_failure? {
        unsafe curlew_yaml_next(parser, &event) == 1 ? nil : curlew_yaml_why(parser)
    }
}

extension YAMLScalarStyle {
    init(_ style: curlew_yaml_style) {
        switch style {
        case CURLEW_YAML_SINGLE_QUOTED: self = .single
        case CURLEW_YAML_DOUBLE_QUOTED: self = .double
        case CURLEW_YAML_LITERAL: self = .literal
        case CURLEW_YAML_FOLDED: self = .folded
        default: self = .plain
        }
    }
}
