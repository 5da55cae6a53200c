public import CurlewSerialization

/// `config.yaml`: the user's settings. Nil means not set, and the built-in value applies.
public struct StoredSettings: Equatable, Sendable {
    public var theme: String?
    public var confirmUnsafe: Frequency?
    public var sendOnEnter: SendOnEnter?
    public var caretRow: CaretRow?
    public var mouse: Bool?
    public var drawing: Drawing?
    public var editing: Editing?
    /// `history_days`: how long exchanges are kept.
    public var historyDays: Int?
    /// `history_entries`: how many of them, without those of runs.
    public var historyEntries: Int?
    /// `history_size`: bytes of their bodies and heads.
    public var historySize: Int?
    /// `history_run_entries`: how many exchanges of runs.
    public var historyRunEntries: Int?
    /// `styles`: the user's own styles of form text.
    public var styles: [QueryStyle] = []

    public init() {}

    /// `confirm_unsafe`: when an unsafe method to a host asks first.
    public enum Frequency: String, Sendable, CaseIterable { case first, always, never }
    /// `send_on_enter`: whether Enter in the URL sends.
    public enum SendOnEnter: String, Sendable, CaseIterable { case safe, always, never }
    /// `caret_row`: the row of `~ ^ #` below a linked line.
    public enum CaretRow: String, Sendable, CaseIterable { case auto, always, never }
    /// `drawing`: lines of boxes or of `+ - |`.
    public enum Drawing: String, Sendable, CaseIterable { case unicode, ascii }
    /// `editing`: the keys in fields, as shells have them or as vi has them.
    public enum Editing: String, Sendable, CaseIterable { case emacs, vi }
}
