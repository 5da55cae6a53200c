import CurlewNetworking
import CurlewSerialization
import Drafting
import Viewing

extension PromptCommand {
    static let table: [PromptCommand] = fileCommands + requestCommands + programCommands

    private static let fileCommands: [PromptCommand] = [
        .init(name: "w", summary: "save, or save under a name") { argument, model in
            argument.isEmpty ? RequestStorage.save(&model) : RequestStorage.saveAs(argument, &model)
        },
        .init(name: "wq", summary: "save and quit") { _, model in Exit.saveAndQuit(&model) },
        .init(name: "q", summary: "quit; drafts are kept") { _, model in Exit.back(&model) },
        .init(name: "q!", summary: "quit at once; drafts are kept") { _, model in Exit.quit(&model) },
        .init(
            name: "e", summary: "open a collection folder or a request of this one",
            arguments: { $0.library.requests.map(\.name) }, needsArgument: true
        ) { argument, model in
            RequestStorage.openByName(argument, &model)
        },
        .init(name: "new", summary: "a new request, with this URL") { argument, model in
            let effects = RequestStorage.newRequest(&model)
            guard !argument.isEmpty else { return effects }
            return effects + InputDispatch.insert(argument, &model) + Editing.leave(&model)
        },
        .init(name: "folder", summary: "a new folder of the collection", needsArgument: true) { argument, model in
            guard !argument.isEmpty else {
                model.status.say("Write :folder and a name.", .warning)
                return []
            }
            return RequestStorage.change(.makeFolder(name: argument, in: model.library.folderAtCursor), &model)
        },
        .init(name: "write", summary: "write the response body to a file") { argument, model in
            RequestStorage.writeBody(to: argument, overwrite: false, &model)
        },
        .init(
            name: "charset", summary: "read the response body in a charset; alone, in the one that it declares",
            arguments: { _ in BodyText.charsets }
        ) { argument, model in
            Parts.request(&model) { request, desk in request.readBody(as: argument, &desk) }
        },
        .init(name: "files", summary: "where everything is kept") { _, model in
            Parts.open(StatusCommands.files(model), &model)
        },
    ]

    private static let requestCommands: [PromptCommand] = [
        .init(name: "send", summary: "send") { _, model in SendUpdate.send(&model) },
        .init(name: "batch", summary: "a saved batch by its name; alone, the one that is there") { argument, model in
            BatchScreen.open(named: argument, &model)
        },
        .init(name: "history", summary: "what was sent; behind it a filter: status:5xx host: after:yesterday") {
            HistoryScreen.open(filter: $0, &$1)
        },
        .init(name: "dry", summary: "show the message as it would leave; nothing is sent") { _, model in
            SendChoices.dryRun(&model)
        },
        .init(name: "reset", summary: "drop connections and end what runs, as a new start would") { _, model in
            model.status.say("connections dropped; :cookies clear drops cookies")
            return [.resetSession]
        },
        .init(
            name: "method", summary: "set the method",
            arguments: { _ in MethodChoices.all.map(\.title).filter { $0 != "other" } }
        ) { argument, model in
            guard !argument.isEmpty else { return Menus.open(.method, &model) }
            Menus.setMethod(argument, &model.bench.request)
            return []
        },
        .init(name: "url", summary: "set the URL") { argument, model in
            guard !argument.isEmpty else { return Parts.panes(&model) { RequestLineScreen.editURL(&$0, &$1) } }
            let variables = model.shownVariables
            model.request.step("edit URL") { request in request.change { $0.take(typedURL: argument, variables) } }
            return []
        },
        .init(
            name: "serializer", summary: SerializerChoices.names,
            arguments: { _ in SerializerChoices.all.map(\.kind.rawValue) }
        ) { argument, model in
            guard let kind = SerializerKind(rawValue: argument) else { return Menus.open(.serializer, &model) }
            Menus.setSerializer(kind, &model.bench.request)
            return []
        },
        .init(
            name: "style", summary: "how form text is written: its brackets, lists, null and order",
            arguments: { $0.bench.styles.words }, needsArgument: true
        ) {
            pane(StyleChoices.use, $0, &$1)
        },
        .init(
            name: "diff", summary: "send in this environment and another, and compare; baseline: with the kept answer",
            arguments: DifferenceScreen.arguments, needsArgument: true
        ) { argument, model in
            DifferenceScreen.run(argument, &model)
        },
        .init(name: "baseline", summary: "keep the answer beside the request, to compare later ones with it") {
            _, model in
            DifferenceScreen.keepBaseline(&model)
        },
        .init(
            name: "env", summary: "switch environment", arguments: { $0.environments.names }, needsArgument: true
        ) { argument, model in
            StatusCommands.switchEnvironment(argument, &model)
        },
        .init(name: "var", summary: "NAME=VALUE sets a variable for this run", needsArgument: true) { argument, model in
            StatusCommands.setVariable(argument, at: model.clock.timeOfDay, &model.environments, &model.status)
            return []
        },
        .init(
            name: "set", summary: "timeout=30s, follow=10, verify=no, every row of Options, settings of config.yaml",
            arguments: { _ in OptionCommand.names.map { $0 + "=" } }, needsArgument: true
        ) {
            OptionCommand.run($0, &$1)
        },
    ]

    private static let programCommands: [PromptCommand] = [
        .init(
            name: "cookies", summary: "clear, or clear HOST: forget cookies", arguments: { _ in ["clear"] },
            needsArgument: true
        ) { argument, model in
            Parts.panes(&model) { CookieEdits.run(argument, &$0, &$1) }
        },
        .init(name: "theme", summary: "switch the theme", arguments: { $0.themes.map(\.name) }) { argument, model in
            argument.isEmpty
                ? Parts.open(ThemePickerCard.opening(model), &model) : ThemePickerCard.use(argument, &model)
        },
        .init(name: "messages", summary: "everything that was said") { _, model in
            let lines = model.status.log.reversed().map { "\($0.timeOfDay)  \(model.shown($0.text))" }
            model.overlays.append(.text(LinesCard(title: "Messages", lines: lines.isEmpty ? ["none"] : Array(lines))))
            return []
        },
        .init(name: "terminal", summary: "what was found out about the terminal") { _, model in
            Parts.open(StatusCommands.terminal(model), &model)
        },
        .init(
            name: "demo",
            summary: "reset: its collection whole; rotate-key; fail PATH: answers 500; mend; crash: as a fault would",
            arguments: { _ in ["reset", "rotate-key", "fail me", "mend", "crash"] }, needsArgument: true
        ) {
            StatusCommands.demo($0, &$1)
        },
        .init(name: "b", summary: "go to a byte of the preview; a number alone goes to a line", needsArgument: true) {
            pane(GoTo.byte, $0, &$1)
        },
        .init(
            name: "help", summary: "topics of the manual; behind it a topic, or words to look for",
            arguments: { _ in ManualCard.names }
        ) { argument, model in
            Parts.open(ManualCard.opening(argument, .go, model.display, here: model.topic), &model)
        },
    ]

    /// A command that the panes carry out.
    private static func pane(
        _ run: (String, inout Workbench, inout PaneDesk) -> Void, _ argument: String, _ model: inout Model
    ) -> [Effect] {
        Parts.panes(&model) { bench, desk in
            run(argument, &bench, &desk)
            return []
        }
    }
}
