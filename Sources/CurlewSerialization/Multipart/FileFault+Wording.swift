extension FileFault {
    /// The error domain of AFNetworking: `-[AFStreamingMultipartFormData appendPartWithFileURL:..]` gives
    /// NSURLErrorBadURL.
    public var domain: String { "com.alamofire.error.serialization.request" }

    public var code: Int { -1000 }

    /// A reason for the tree's row, at most 12 characters.
    public var reason: String {
        switch self {
        case .notThere: "not there"
        case .isFolder: "is a folder"
        case .notReadable: "not readable"
        case .notAFileURL: "not a file"
        }
    }

    /// `the file for "photo" is not there: holiday.jpg`
    public func sentence(name: String, path: String) -> String {
        switch self {
        case .notThere where path.isEmpty: "no file is named for \"\(name)\""
        case .notThere: "the file for \"\(name)\" is not there: \(path)"
        case .isFolder: "the file for \"\(name)\" is a folder: \(path)"
        case .notReadable(let reason): "the file for \"\(name)\" cannot be read: \(path). \(reason)"
        case .notAFileURL: "the URL for \"\(name)\" names no file: \(path)"
        }
    }
}

extension FileFault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notThere: "The file is not there."
        case .isFolder: "It is a folder, not a file."
        case .notReadable(let reason): "The file cannot be read. \(reason)."
        case .notAFileURL: "The URL names no file. Write one that begins with file://."
        }
    }
}
