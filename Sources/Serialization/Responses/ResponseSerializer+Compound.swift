internal import CurlewBytes
internal import HTTPMessage

extension ResponseSerializer {
    /// A serializer that asks `members` in turn and gives the first value there is, with that member's error
    /// (AFCompoundResponseSerializer). Where none gives one it gives the data and checks the status alone.
    ///
    /// Its manners are kept: a broken body behind a member that would take its type ends as data and success, a member
    /// `xml` takes every empty body, and a member `http` always wins. `ResponseOutcome.hidden` says what was passed
    /// over.
    public static func compound(
        _ members: [ResponseSerializer], conformance: CompatibilityMode = .curlew
    ) -> ResponseSerializer {
        var serializer = ResponseSerializer(.compound, conformance: conformance)
        serializer.members = members
        return serializer
    }

    func compoundOutcome(
        status: Int?, fields: HeaderFields, body: Bytes?, url: String?, _ isCancelled: () -> Bool
    ) -> ResponseOutcome {
        var hidden: [HiddenFailure] = []
        for member in members {
            var outcome = member.outcome(
                status: status, fields: fields, body: body, url: url, isCancelled: isCancelled)
            if outcome.value != nil {
                outcome.hidden = hidden + outcome.hidden
                return outcome
            }
            if let error = outcome.error { hidden.append(HiddenFailure(member.kind, error)) }
        }
        var base = self
        base.kind = .http
        var outcome = base.outcome(status: status, fields: fields, body: body, url: url)
        outcome.hidden = hidden
        return outcome
    }
}
