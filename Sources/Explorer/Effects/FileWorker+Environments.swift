import Workspace

/// Files of environments, and values that are kept outside the collection.
extension FileWorker {
    /// Values captured from answers, by environment; the empty name stands for no environment.
    func captured(in collection: RequestCollection) -> [String: [StoredValue]] {
        (collection.environmentNames + [""]).reduce(into: [:]) { all, name in
            let values = captured.values(in: ValuePlace(collection: collection.root, environment: name))
            if !values.isEmpty { all[name] = values }
        }
    }

    func change(
        _ change: EnvironmentChange, overwriting: Bool, _ job: JobID, _ post: @Sendable (Message) -> Void
    ) {
        guard let collection else { return }
        do throws(SaveError) {
            let (file, made) = try carryOut(change, overwriting: overwriting, in: collection, post)
            relist(post)
            post(.environmentChanged(job, made, .success(file)))
        } catch {
            relist(post)
            post(.environmentChanged(job, change, .failure(error)))
        }
    }

    /// Values that are kept outside the collection follow an environment's new name, go with its end, and come back with
    /// it. They are where they will be read, or gone with an end, before a file is written, and leave their old place
    /// afterwards: a value that cannot be kept or removed changes nothing and is lost nowhere.
    private func carryOut(
        _ change: EnvironmentChange, overwriting: Bool, in collection: RequestCollection,
        _ post: @Sendable (Message) -> Void
    ) throws(SaveError) -> (EnvironmentFile, EnvironmentChange) {
        let old = ValuePlace(collection: collection.root, environment: change.environment)
        let new = ValuePlace(collection: collection.root, environment: change.newName)
        let isEnding = change.isDeletion && !change.restores
        guard new != old || isEnding || change.values.values.contains(where: { !$0.isEmpty }) else {
            return try collection.apply(change, overwriting: overwriting)
        }
        // Both locks over all of it: between two writings no other program can take one and leave a value behind.
        return try captured.hold { captured throws(SaveError) in
            try secrets.hold { secrets throws(SaveError) in
                try carryOut(change, from: old, to: new, overwriting, in: collection, post) {
                    $0 == .captured ? captured : secrets
                }
            }
        }
    }

    private func carryOut(
        _ change: EnvironmentChange, from old: ValuePlace, to new: ValuePlace, _ overwriting: Bool,
        in collection: RequestCollection, _ post: @Sendable (Message) -> Void,
        _ store: (ValueStore.Kind) -> ValueStore
    ) throws(SaveError) -> (EnvironmentFile, EnvironmentChange) {
        var change = change
        let isEnding = change.isDeletion && !change.restores
        func drop(_ names: Set<String>, of place: ValuePlace, in kind: ValueStore.Kind) {
            if !names.isEmpty { self.change(ValueChange(place, removing: names), of: store(kind), in: kind, post) }
        }
        if new != old || isEnding {
            for kind in ValueStore.Kind.allCases { change.values[kind] = try store(kind).kept(in: old) }
        }
        var before: [ValueStore.Kind: [StoredValue]] = [:]
        func takeBack() {
            for (kind, values) in before {
                let added = Set(change.values[kind, default: []].map(\.name)).subtracting(values.map(\.name))
                self.change(ValueChange(new, setting: values, removing: added), of: store(kind), in: kind, post)
            }
        }
        let result: (environment: EnvironmentFile, change: EnvironmentChange)
        do throws(SaveError) {
            for (kind, values) in change.values where !values.isEmpty {
                let earlier = isEnding ? values : try store(kind).kept(in: new)
                let after = try store(kind).change(
                    new, setting: isEnding ? [] : values, removing: isEnding ? Set(values.map(\.name)) : [])
                before[kind] = earlier
                post(.valuesChanged(kind, new, .success(after)))
            }
            result = try collection.apply(change, overwriting: overwriting)
        } catch {
            takeBack()
            throw error
        }
        if new != old {
            // Values that an earlier environment of the new name left behind are not this one's.
            for kind in ValueStore.Kind.allCases {
                let own = Set(change.values[kind, default: []].map(\.name))
                drop(Set(store(kind).values(in: new).map(\.name)).subtracting(own), of: new, in: kind)
            }
            for (kind, values) in change.values { drop(Set(values.map(\.name)), of: old, in: kind) }
        }
        return result
    }

    func readEnvironment(_ name: String, _ post: @Sendable (Message) -> Void) {
        guard let collection else { return }
        do throws(SaveError) {
            post(.environmentRead(.success(try collection.environmentText(name))))
        } catch {
            post(.environmentRead(.failure(error)))
        }
    }

    func write(_ edited: EnvironmentText, over file: EnvironmentText, _ post: @Sendable (Message) -> Void) {
        guard let collection else { return }
        do throws(SaveError) {
            try collection.save(edited)
            relist(post)
            post(.environmentWritten(edited, over: file, .success(true)))
        } catch {
            post(.environmentWritten(edited, over: file, .failure(error)))
        }
    }

    func store(_ kind: ValueStore.Kind) -> ValueStore { kind == .captured ? captured : secrets }

    func change(_ change: ValueChange, in kind: ValueStore.Kind, _ post: @Sendable (Message) -> Void) {
        self.change(change, of: store(kind), in: kind, post)
    }

    private func change(
        _ change: ValueChange, of store: ValueStore, in kind: ValueStore.Kind, _ post: @Sendable (Message) -> Void
    ) {
        do throws(SaveError) {
            let values = try store.change(change.place, setting: change.setting, removing: change.removing)
            post(.valuesChanged(kind, change.place, .success(values)))
        } catch {
            post(.valuesChanged(kind, change.place, .failure(error)))
        }
    }
}
