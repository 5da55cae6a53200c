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
            let (file, made) = try collection.apply(change, overwriting: overwriting)
            if case .rename(let name) = made.kind {
                moveValues(of: made.environment, to: name, in: collection.root, post)
            }
            relist(post)
            post(.environmentChanged(job, made, .success(file)))
        } catch {
            relist(post)
            post(.environmentChanged(job, change, .failure(error)))
        }
    }

    /// Values that are kept outside the collection follow an environment's new name.
    private func moveValues(
        of name: String, to new: String, in root: String, _ post: @Sendable (Message) -> Void
    ) {
        for kind in [ValueStore.Kind.secrets, .captured] {
            let old = ValuePlace(collection: root, environment: name)
            let values = store(kind).values(in: old)
            guard !values.isEmpty else { continue }
            change(ValueChange(ValuePlace(collection: root, environment: new), setting: values), in: kind, post)
            change(ValueChange(old, removing: Set(values.map(\.name))), in: kind, post)
        }
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
        let store = store(kind)
        do throws(SaveError) {
            let values = try store.change(change.place, setting: change.setting, removing: change.removing)
            post(.valuesChanged(kind, change.place, .success(values)))
        } catch {
            post(.valuesChanged(kind, change.place, .failure(error)))
        }
    }
}
