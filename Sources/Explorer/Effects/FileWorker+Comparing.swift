import CurlewFiles
import Drafting
import Workspace

/// A baseline that was written, and its file in the collection.
public struct KeptBaseline: Equatable, Sendable {
    let baseline: SavedBaseline
    let file: String
}

/// Requests to be compared, and baselines.
extension FileWorker {
    func keep(_ answer: BaselineToKeep, of place: RequestPlace, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == place.collection else { return }
        let baseline: SavedBaseline
        do throws(BaselineToKeep.Refusal) {
            baseline = try answer.saved()
        } catch {
            return post(.failed("No baseline. \(error.sentence)"))
        }
        do throws(SaveError) {
            let file = try collection.save(baseline, of: place.path)
            post(.baselineKept(place, .success(KeptBaseline(baseline: baseline, file: file))))
        } catch {
            post(.baselineKept(place, .failure(error)))
        }
    }

    /// Reads two requests of the open collection.
    func readPair(_ job: RequestPairJob, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == job.root else { return }
        do throws(CollectionProblem) {
            let pair = [try collection.request(at: job.first), try collection.request(at: job.second)]
            post(.pairRead(job.id, .success(pair)))
        } catch {
            post(.pairRead(job.id, .failure(error)))
        }
    }
}

/// Two requests of a collection to be read.
public struct RequestPairJob: Equatable, Sendable {
    let id: JobID
    let root: String
    let first: ItemPath
    let second: ItemPath
}
