import CurlewFiles
import Workspace

/// Files of requests as text.
extension FileWorker {
    func readFile(_ place: RequestPlace, _ post: @Sendable (Message) -> Void) {
        guard let collection, collection.root == place.collection else { return }
        do throws(FileError) {
            let text = try collection.text(at: place.path)
            post(
                .fileRead(
                    place, .success(FileTextAnswer(text: text, kept: drafts.text(for: RequestKey(place))))))
        } catch {
            post(.fileRead(place, .failure(error)))
        }
    }

    /// The list that shows the file as it is now comes before the answer.
    func write(_ text: RequestText, in root: String, _ job: JobID, _ post: @Sendable (Message) -> Void) {
        do throws(SaveError) {
            let collection = try FileChanges.collection(at: root, or: collection)
            do throws(SaveError) {
                let written = try collection.save(text, over: text.stamp)
                relist(post)
                post(.fileWritten(job, .success(written)))
            } catch {
                post(.fileWritten(job, .failure(error), FileChanges.conflict(text, error, in: collection)))
            }
        } catch {
            post(.fileWritten(job, .failure(error)))
        }
    }
}
