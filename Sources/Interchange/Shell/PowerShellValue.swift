/// A value in a PowerShell script, of the kinds that copied requests use.
indirect enum PowerShellValue: Sendable, Equatable {
    /// A text without its quotes and escapes; expansions are kept as written.
    case text(ShellWord)
    /// `@{ "name" = value }`, in order.
    case table([Entry])
    /// `$name`, in lower case.
    case variable(String)
    /// `-Name`, in lower case without its dash.
    case parameter(String)
    /// Another word: a command, a number, an operator.
    case word(ShellWord)
    /// `( .. )`: the values inside, and the whole group as written.
    case group([PowerShellValue], ShellWord)

    struct Entry: Sendable, Equatable {
        var name: String
        var value: PowerShellValue
    }
}
