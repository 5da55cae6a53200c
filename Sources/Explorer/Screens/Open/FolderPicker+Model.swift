extension FolderPicker {
    static func opening(_ purpose: Purpose, _ model: Model) -> CardOpening {
        let card = FolderPicker(purpose, workingFolder: model.currentFolder, home: model.homeFolder)
        return .card(.folder(card), [.browse(card.browse)])
    }

    /// Fills the card that asked for the folder.
    static func take(_ page: FolderPage, _ cards: inout [Overlay]) {
        for (index, overlay) in cards.enumerated() {
            guard case .folder(var card) = overlay else { continue }
            card.take(page)
            cards[index] = .folder(card)
        }
    }

    enum Wish: ModelWish {
        /// A request of that name into a folder.
        case save(String, in: String)

        func carryOut(_ model: inout Model) -> [Effect] {
            switch self {
            case .save(let name, let path): RequestStorage.saveAs(name, to: .otherFolder(path), &model)
            }
        }
    }
}
