/// What follows from the model and is brought up to date behind every message. Each names those whose work it reads;
/// their order follows from that, and no update calls one in its middle.
enum Settler: CaseIterable {
    case questions, pathRows, text, sending, folder, draft, lookUps, checks, activity, preview, scroll, image, secrets

    /// Whose work it stands on.
    var needs: [Settler] {
        switch self {
        case .questions, .pathRows, .folder, .activity: []
        // What is typed into a body's text is part of the draft.
        case .text: [.pathRows]
        // A sending that stands on something else by now ends before anything is worked out of it.
        case .sending: [.text]
        case .draft: [.sending, .text, .pathRows, .folder]
        case .lookUps: [.draft]
        case .checks: [.lookUps]
        case .preview: [.draft, .checks]
        case .scroll: [.preview, .text]
        case .image: [.scroll]
        // Whatever became known as a secret in this round.
        case .secrets: [.lookUps, .checks, .image]
        }
    }

    func settle(_ model: inout Model) -> [Effect] {
        switch self {
        case .questions: Questions.settle(&model)
        case .pathRows: PathRows.settle(&model.bench.request, model.environments)
        case .text: return Parts.panes(&model) { TextPanes.settle(&$0, &$1) }
        case .sending: return SendDriver.settle(&model)
        case .folder: ValueLookups.settleFolder(of: model.request, &model.environments)
        case .draft: return Deriving.settle(&model)
        case .lookUps: return ValueLookups.settle(&model)
        case .checks: return Checking.settle(&model)
        case .activity: return Activity.settle(&model)
        case .preview:
            return Parts.panes(&model) { bench, desk in
                PreviewScreen.settle(&bench, &desk)
                return []
            }
        case .scroll: Scrolling.settle(&model)
        case .image: return ImageTab.settle(&model)
        case .secrets: return Secrets.settle(&model.environments)
        }
        return []
    }

    /// All of them, each behind those that it needs; otherwise as they are listed.
    static let order: [Settler] = {
        var order: [Settler] = []
        func add(_ settler: Settler) {
            guard !order.contains(settler) else { return }
            for need in settler.needs { add(need) }
            order.append(settler)
        }
        for settler in allCases { add(settler) }
        return order
    }()
}
