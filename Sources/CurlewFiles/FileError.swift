internal import Glibc

/// A failed operation on a file, with its reason.
public struct FileError: Error, Equatable, Sendable {
    public var operation: Operation
    public var path: String
    public var reason: Reason

    public init(_ operation: Operation, _ path: String, _ reason: Reason) {
        self.operation = operation
        self.path = path
        self.reason = reason
    }

    /// The operation that failed.
    public enum Operation: String, Sendable {
        case read, save, rename, delete, create, list
    }

    /// The reason for the failure.
    public enum Reason: Equatable, Sendable {
        case diskFull
        case quotaReached
        case readOnlyFileSystem
        case notPermitted
        case missing
        case alreadyExists
        case nameTooLong
        case notARegularFile(FileKind)
        case tooLarge(count: Int, limit: Int)
        /// A link whose target is outside the collection or does not exist, or a circle of links.
        case linkLeaves(target: String)
        /// The content differs from the content that was read.
        case changedOnDisk
        /// Another program holds the file's lock.
        case inUse
        /// The file system refused to move the new file into place, as network file systems and bind mounts may do.
        case notReplaceable(code: Int32)
        case system(code: Int32)
    }
}

/// The kind of the entry at a path; links are not followed.
public enum FileKind: String, Sendable {
    case regular, folder, link, pipe, socket, device, unknown
}

extension FileError {
    package init(_ operation: Operation, _ path: String, code: Int32) {
        self.init(operation, path, Self.reason(code))
    }

    private static func reason(_ code: Int32) -> Reason {
        switch code {
        case ENOSPC: .diskFull
        case EDQUOT, EFBIG: .quotaReached
        case EROFS: .readOnlyFileSystem
        case EACCES, EPERM: .notPermitted
        case ENOENT: .missing
        case EEXIST, ENOTEMPTY: .alreadyExists
        case ENAMETOOLONG: .nameTooLong
        case ELOOP: .linkLeaves(target: "")
        case EXDEV, EBUSY, ESTALE: .notReplaceable(code: code)
        default: .system(code: code)
        }
    }
}

extension FileError: CustomStringConvertible {
    /// The failure, its reason and the remedy.
    public var description: String { "Could not \(operation.rawValue) \(path). \(why)" }

    private var why: String { [fact, advice].compactMap(\.self).joined(separator: " ") }

    private var advice: String? {
        switch reason {
        case .diskFull, .quotaReached: "The edits are kept; make room and save again."
        case .readOnlyFileSystem: "Save in another place."
        case .notPermitted: "Change the permissions or save in another place."
        case .alreadyExists: "Choose another name."
        case .nameTooLong: "Choose a shorter one."
        case .changedOnDisk: "Reload it or overwrite it."
        case .inUse: "Try again in a moment."
        case .missing, .notARegularFile, .tooLarge, .linkLeaves, .notReplaceable, .system: nil
        }
    }

    /// The reason alone, as a sentence.
    public var fact: String {
        switch reason {
        case .diskFull: "The disk is full."
        case .quotaReached: "The quota or size limit is reached."
        case .readOnlyFileSystem: "The file system is read-only."
        case .notPermitted: "Permission is denied."
        case .missing: "It is not there."
        case .alreadyExists: "Something of that name is there already."
        case .nameTooLong: "The name is too long."
        case .notARegularFile(let kind): "It is a \(kind.rawValue), not a file."
        case .tooLarge(let count, let limit): "It has \(count) bytes; at most \(limit) are read."
        case .linkLeaves(let target): "It is a link that leaves the collection\(target.isEmpty ? "" : ": " + target)."
        case .changedOnDisk: "It was changed by another program since it was read."
        case .inUse: "Another program is writing it."
        case .notReplaceable(let code):
            "The file system refused to replace it (\(Self.words(code))). The old file is whole."
        case .system(let code): "The system says: \(Self.words(code))."
        }
    }

    private static func words(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
