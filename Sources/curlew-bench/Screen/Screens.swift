/// The text for a program that is missing.
enum Screens {
    static let notBuilt = "no curlew beside this program; swift build -c release makes it"
    static let noVim = "vim is not installed"
}
