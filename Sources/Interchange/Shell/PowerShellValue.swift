/// A value in a PowerShell script, as far as copied requests need it.
indirect enum PowerShellValue: Sendable, Equatable {
    /// A text with its quotes and escapes taken away; what PowerShell would work out stands in it as written.
    case text(ShellWord)
    /// `@{ "name" = value }`, in order.
    case table([Entry])
    /// `$name`, in lower case.
    case variable(String)
    /// `-Name`, in lower case without its dash.
    case parameter(String)
    /// Another word: a command, a number, an operator.
    case word(ShellWord)
    /// `( .. )`: the values inside.
    case group([PowerShellValue], ShellWord)

    struct Entry: Sendable, Equatable {
        var name: String
        var value: PowerShellValue
    }
}
