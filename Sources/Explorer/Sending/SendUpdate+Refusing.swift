import CurlewBytes
import CurlewNetworking
import Drafting
import Keys
import Serialization

extension SendUpdate {
    /// Shows why nothing is sent.
    ///
    /// - Parameter isOnScreen: the answer would have been that of the response pane.
    static func refuse(_ refusal: SendRefusal, isOnScreen: Bool, _ model: inout Model) {
        switch refusal {
        case .problems(let error) where !isOnScreen:
            model.status.say(refusalWords(error.hiding(model.secretMask), model), .error)
        case .problems(let error): refuse(error.hiding(model.secretMask), &model)
        case .obstacle(let sentence): model.status.say("Not sent. \(sentence)", .error)
        case .lookUp(let sentence):
            model.status.say("Not sent. \(sentence)", .error, at: model.clock.timeOfDay)
        case .framing(let fault): model.status.say("Not sent. \(fault.sentence)", .error)
        case .unconfirmed(let environment, let method):
            model.status.say("Not sent. The environment \"\(environment)\" is protected against \(method).", .error)
        }
    }

    /// Shows why nothing is sent: the status line names the places, Checks has the reasons, the focus does not move.
    static func refuse(_ error: PreparationError, _ model: inout Model) {
        model.request.response.refuse(error)
        if let id = missingFile(error, model) { ParametersMoves.reveal(id, &model.bench.request) }
        model.status.say(refusalWords(error, model), .error)
    }

    /// The row of a file that cannot be read, when nothing else is wrong.
    private static func missingFile(_ error: PreparationError, _ model: Model) -> NodeID? {
        guard error.problems.count == 1, case .node(let id) = error.problems[0].place,
            problem(error, of: id, model)?.fact.fileFault != nil
        else { return nil }
        return id
    }

    private static func problem(_ error: PreparationError, of id: NodeID, _ model: Model) -> ParameterProblem? {
        error.problems[0].fault ?? model.request.derived?.problems.first { $0.node == id }
    }

    /// Such as `! 2 problems: when, qty   not sent`; a single problem is named: `! note: null has no plist form`.
    static func refusalWords(_ error: PreparationError, _ model: Model) -> String {
        problemWords(error, model) + "   not sent" + (missingFile(error, model) == nil ? "" : "   " + repairs(model))
    }

    /// What to do about a missing file; its row has the cursor.
    private static func repairs(_ model: Model) -> String {
        let (edit, off) = (
            model.key(of: .nodeEdit, in: .parameters), model.key(of: .nodeToggle, in: .parameters)
        )
        let place = model.focus == .parameters ? "" : "\(model.key(of: .paneParams)) leads to it, "
        return "\(place)\(edit) chooses another, \(off) leaves it out"
    }

    /// The same without `not sent`: nobody has sent it yet.
    static func problemWords(_ error: PreparationError, _ model: Model) -> String {
        if error.problems.count == 1, case .node(let id) = error.problems[0].place,
            let problem = problem(error, of: id, model)
        {
            if problem.fact.fileFault != nil { return "! \(problem.refusal(by: .multipart).dropLast())" }
            return "! \(problem.path.text): \(problem.sentence)"
        }
        if let words = baseWords(error, model) { return words }
        if error.problems.count == 1 {
            let sentence = error.problems[0].sentence.split(separator: ". ").first.map(String.init) ?? ""
            let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
            return "! \(place(error.problems[0].place, in: model.request.draft)): \(text)"
        }
        let names = error.problems.map { place($0.place, in: model.request.draft) }
        return "! \(problemCount(names.count)): \(names.joined(separator: ", "))"
    }

    /// Such as `! URL: "/echo" has no base; ge sets one`; nil when a base is not missing.
    private static func baseWords(_ error: PreparationError, _ model: Model) -> String? {
        let url = VariableResolver.resolve(url: model.request.draft.url, using: model.shownVariables).text
        guard error.problems.count == 1, case .url = error.problems[0].place, model.environments.values["base"] == nil,
            url.utf8.first == UInt8(ascii: "/"), !url.utf8.starts(with: "//".utf8)
        else { return nil }
        return "! URL: \"\(url)\" has no base; \(model.key(of: .goEnvironments)) sets one"
    }

    static func problemCount(_ count: Int) -> String {
        Plural.of(count, "problem")
    }

    /// The name of a place in the form.
    static func place(_ place: PreparationError.Place, in draft: RequestDraft) -> String {
        switch place {
        case .method: return "method"
        case .url: return "URL"
        case .header(let id):
            let name = draft.headers.first { $0.id == id }?.name ?? ""
            return name.isEmpty ? "header" : name
        case .node(let id):
            let path = draft[treeOf: id].path(of: id)?.text ?? ""
            return path.isEmpty ? "parameters" : path
        case .option(let name): return name
        case .parameters: return "parameters"
        case .authentication: return "auth"
        }
    }
}

extension PreparationError {
    /// Masks secrets: sentences may quote what would be sent.
    fileprivate func hiding(_ secrets: SecretMask) -> PreparationError {
        guard !secrets.isEmpty else { return self }
        return PreparationError(
            problems: problems.map { problem in
                let sentence = secrets.masked(problem.sentence)
                let fault = sentence == problem.sentence ? problem.fault : nil
                return Problem(place: problem.place, sentence: sentence, fault: fault)
            })
    }
}
