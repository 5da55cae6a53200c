import CurlewFiles
import History
import Workspace

/// Reading, saving and moving requests and batches.
extension FileWorker {
    func read(_ place: RequestPlace, _ post: @Sendable (Message) -> Void) async {
        guard let collection else { return }
        // The same path may be another request in the collection that is open now.
        guard collection.root == place.collection else {
            let sentence = "\(place.path) is of another collection than the one that is open. "
            return post(.failed(sentence + ":e \(place.collection) opens its own."))
        }
        do throws(CollectionProblem) {
            let opened = try collection.request(at: place.path)
            let last = await history.last(of: RequestKey(place))
            let kept = drafts.kept(for: RequestKey(place))
            let answer = ReadAnswer(
                opened: opened, draft: kept.count == 1 ? drafts.take(kept[0]) : nil,
                exchange: last.flatMap {
                    RestoredExchange($0.exchange, timeOfDay: start.timeOfDay($0.exchange.date))
                },
                baseline: collection.baseline(of: place.path),
                drafts: kept.count < 2
                    ? [] : kept.map { DraftChoice(kept: $0, time: start.timeOfDay($0.draft.date)) })
            post(.requestRead(place, .success(answer)))
        } catch {
            post(.requestRead(place, .failure(error)))
        }
    }

    /// Reads the list again before it posts that something has changed, so that the new settings are in force then.
    func look(_ look: FilesLook, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == look.root else { return post(.filesLookedAt(look, FilesFound())) }
        let found = watch.look(at: look.path, readAs: look.stamp, in: collection)
        if !found.isUnchanged { relist(post) }
        post(.filesLookedAt(look, found))
    }

    func save(_ job: SaveJob, _ post: @Sendable (Message) -> Void) {
        do throws(SaveError) {
            let before = collection?.root
            let answer = try FileChanges.save(job, collection: &collection, currentFolder: start.currentFolder)
            if let made = collection, made.root != before {
                post(.collectionOpened(.success(opened(made, []))))
            }
            relist(post)
            post(.saved(job.id, .success(answer)))
        } catch {
            post(.saved(job.id, .failure(error), FileChanges.conflict(job, error, in: collection)))
        }
    }

    func change(_ change: FileChange, _ job: JobID, _ post: @Sendable (Message) -> Void) async {
        guard let collection else { return }
        if case .noteForDelete(let path) = change {
            // An item that cannot be read now is not deleted later either.
            asked = (try? collection.deletable(path)).map { (collection.root, $0) }
            return
        }
        do throws(SaveError) {
            let item = asked.flatMap { $0.root.utf8.elementsEqual(collection.root.utf8) ? $0.item : nil }
            let answer = try FileChanges.apply(change, to: collection, asked: item)
            if let moved = answer.moved { await follow(moved, in: collection) }
            if let deleted = answer.deleted {
                await history.remove(RequestKey(collection: collection.root, request: deleted.path))
            }
            relist(post)
            post(.filesChanged(job, .success(answer)))
        } catch {
            post(.filesChanged(job, .failure(error)))
        }
    }

    /// Moves the stored data of requests with their files: that data is found by path.
    ///
    /// - Parameter collection: as it was before.
    func follow(_ moved: FileAnswer.Moved, in collection: RequestCollection) async {
        for path in collection.allItems.map(\.path) {
            guard let place = moved.path(of: path) else { continue }
            let old = RequestKey(collection: collection.root, request: path)
            let new = RequestKey(collection: collection.root, request: place)
            await history.move(old, to: new)
            drafts.move(old, to: new)
        }
    }

    func saveBatch(_ batch: BatchFile, _ name: String, _ post: @Sendable (Message) -> Void) {
        guard let collection else { return }
        do throws(SaveError) {
            post(.batchSaved(.success(try FileChanges.save(batch, named: name, in: collection))))
        } catch {
            post(.batchSaved(.failure(error)))
        }
    }
}
