internal import CurlewBytes
internal import CurlewDatabase
internal import CurlewMessage
public import CurlewNetworking

extension HistoryStore {
    /// Puts stars in place of secrets in everything that is kept: an older answer may hold the token that was captured
    /// from a later one. Others are served between its steps. A search that is cancelled is left to the next one, by
    /// whatever program: its secrets stay in the file until then, which may hold them anyway and is the owner's alone.
    public func hide(_ mask: SecretMask) async {
        guard !mask.isEmpty else { return }
        waiting.hide(mask)
        guard isBegun else { return }
        await search(mask, left: sought())
    }

    /// Ends a search that an earlier run had to leave.
    public func endSearch() async {
        let left = sought()
        if !left.isEmpty { await search(.none, left: left) }
    }

    private func search(_ mask: SecretMask, left: [String]) async {
        let mask = mask.adding(left)
        let contents = await contents(holding: mask)
        var isChanged = !left.isEmpty
        for id in await exchanges(holding: mask, in: contents) where !Task.isCancelled {
            isChanged = hide(mask, in: id) || isChanged
            await Task.yield()
        }
        guard !Task.isCancelled else { return leave(mask) }
        forget(left)
        if isChanged { await clean() }
    }

    private func sought() -> [String] {
        read { database throws(SQLiteDatabase.Failure) in
            try database.run("SELECT secret FROM sought") { $0.text(0) }
        } ?? []
    }

    private func leave(_ mask: SecretMask) {
        change { database throws(SQLiteDatabase.Failure) in
            for secret in mask.secrets {
                try database.run("INSERT OR IGNORE INTO sought VALUES (?)", [.text(secret)])
            }
        }
    }

    private func forget(_ found: [String]) {
        guard !found.isEmpty else { return }
        change { database throws(SQLiteDatabase.Failure) in
            for secret in found { try database.run("DELETE FROM sought WHERE secret = ?", [.text(secret)]) }
            try database.run("UPDATE tally SET is_dirty = 1")
        }
    }

    /// The contents with a secret: each is searched once, however many exchanges have it.
    private func contents(holding mask: SecretMask) async -> Set<Int> {
        var (place, found): (Int, Set<Int>) = (0, [])
        while !Task.isCancelled,
            let slice = read({ database throws(SQLiteDatabase.Failure) in
                try SecretScrub.contents(above: place, holding: mask, database)
            }), let last = slice.last
        {
            place = last
            found.formUnion(slice.found)
            await Task.yield()
        }
        return found
    }

    private func exchanges(holding mask: SecretMask, in contents: Set<Int>) async -> [Int] {
        var (place, found): (Int, [Int]) = (0, [])
        while !Task.isCancelled,
            let slice = read({ database throws(SQLiteDatabase.Failure) in
                try SecretScrub.exchanges(above: place, holding: mask, in: contents, database)
            }), let last = slice.last
        {
            place = last
            found += slice.found
            await Task.yield()
        }
        return found
    }

    /// True when there was something to hide.
    private func hide(_ mask: SecretMask, in id: Int) -> Bool {
        change { database throws(SQLiteDatabase.Failure) in
            guard let kept = try ExchangeRows.exchange(id, database) else { return false }
            let hidden = kept.hiding(mask)
            guard hidden != kept else { return false }
            try ExchangeRows.replace(id, with: hidden, database)
            try WordIndex.markStale(id, isOfRun: kept.isOfRun, database)
            try database.run("UPDATE tally SET is_dirty = 1")
            return true
        } ?? false
    }
}

extension RecordedExchange {
    /// The exchange with stars in place of secrets. A body that may hold a secret too short to search for is dropped,
    /// and so are the spans of bytes that are others now.
    public func hiding(_ mask: SecretMask) -> RecordedExchange {
        var hidden = self
        hidden.exchange = exchange.hiding(mask)
        hidden.name = mask.shown(name)
        hidden.saved = saved.flatMap { mask.kept(Bytes($0))?.array }
        if hidden.exchange.url != exchange.url { hidden.url = [] }
        if hidden.exchange.requestBody != exchange.requestBody { hidden.body = [] }
        if hidden.exchange.body != exchange.body { hidden.bodyDigest = nil }
        hidden.holes = holes.filter { $0.isIn(hidden.exchange, asIn: exchange) }
        hidden.checks = checks.map { $0.hiding(mask) }
        return hidden
    }
}

extension SecretHole {
    /// True when the text it stands in is the same in both.
    fileprivate func isIn(_ exchange: StoredExchange, asIn other: StoredExchange) -> Bool {
        switch place {
        case .url: exchange.url.utf8.elementsEqual(other.url.utf8)
        case .body: exchange.requestBody == other.requestBody
        case .header(let index): exchange.value(index) == other.value(index)
        }
    }
}

extension StoredExchange {
    fileprivate func value(_ index: Int) -> String? {
        let fields = Array(requestHeaders)
        return fields.indices.contains(index) ? fields[index].value : nil
    }

    /// The exchange with stars in place of secrets. A body that may hold a secret too short to search for is dropped.
    public func hiding(_ mask: SecretMask) -> StoredExchange {
        var hidden = self
        hidden.method = mask.shown(method)
        hidden.url = mask.shown(url)
        hidden.answerURL = answerURL.map(mask.shown)
        hidden.home = home.map(mask.shown)
        hidden.requestHeaders = mask.hidden(requestHeaders)
        hidden.requestBody = requestBody.flatMap(mask.kept)
        hidden.reason = mask.shown(reason)
        hidden.fields = mask.kept(fields)
        hidden.interim = mask.kept(interim)
        hidden.body = body.flatMap(mask.kept)
        let holdsSecret = hidden.requestBody != requestBody
        hidden.sendings = sendings.map { mask.hidden($0, bodyHoldsSecret: holdsSecret) }
        hidden.outcome =
            switch outcome {
            case .accepted: .accepted
            case .unacceptable(let sentence): .unacceptable(mask.shown(sentence))
            case .failed(let sentence): .failed(mask.shown(sentence))
            case .cancelled(let sentence): .cancelled(mask.shown(sentence))
            }
        return hidden
    }
}

extension Check {
    fileprivate func hiding(_ mask: SecretMask) -> Check {
        var hidden = self
        hidden.name = mask.shown(name)
        if case .failed(let sentence) = result { hidden.result = .failed(mask.shown(sentence)) }
        hidden.finding = finding.map(mask.shown)
        hidden.rule = rule.map(mask.shown)
        hidden.place = place.map(mask.shown)
        return hidden
    }
}

extension SecretMask {
    fileprivate func kept(_ body: Bytes) -> Bytes? {
        let body = masked(body)
        return isIn(body) ? nil : body
    }
}
