internal import CurlewFiles

extension DownloadFault {
    /// One sentence that states what happened, of at most 60 characters when names and numbers are short enough.
    public var what: String {
        switch self {
        case .targetExists(let path): "\(path) is there already."
        case .targetInUse(let path): "\(path) is being downloaded already."
        case .changedOnServer: "The file changed on the server."
        case .rangesIgnored: "The server does not send the rest of a file."
        case .wrongRange: "The server sends another part than was asked for."
        case .wrongLength: "The download has not the length that was announced."
        case .diskFull(let kept): "The download stopped at \(HumanReadable.bytes(kept)): no space is left."
        case .cannotStore: "The download could not be stored."
        case .cannotMove: "The download is complete and not in its place."
        }
    }

    /// One sentence that states why, as far as known; nil when there is nothing to add.
    public var why: String? {
        switch self {
        case .targetExists, .targetInUse, .diskFull: nil
        case .changedOnServer: "Resuming would mix two versions."
        case .rangesIgnored: "It answered with the whole file."
        case .wrongRange(let asked, let answered): "Asked from byte \(asked) on, it said \"\(answered)\"."
        case .wrongLength(let stored, let announced): "\(stored) of \(announced) bytes are there."
        case .cannotStore(let error), .cannotMove(let error): error.description
        }
    }

    /// The remedy, in words that fit every user interface, without keys.
    public var advice: String {
        switch self {
        case .targetExists: "Choose another name, or allow it to be replaced."
        case .targetInUse: "Wait for it, or choose another name."
        case .changedOnServer, .rangesIgnored: "Start over, or keep the part."
        case .wrongRange: "Start over; the part is kept."
        case .wrongLength: "Send again; the part is kept."
        case .diskFull: "The part is kept. Make room and resume."
        case .cannotStore: "Choose another place."
        case .cannotMove: "Move the part by hand, or send again."
        }
    }

    /// The whole message: what happened, why, and what to do.
    public var message: String {
        [what, why, advice].compactMap(\.self).joined(separator: " ")
    }
}
