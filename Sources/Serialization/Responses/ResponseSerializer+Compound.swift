internal import CurlewBytes
internal import HTTPMessage

extension ResponseSerializer {
    /// A serializer that tries `members` in order and gives the first value, with that member's error
    /// (AFCompoundResponseSerializer). When none gives one it returns the data and checks the status alone.
    ///
    /// AFNetworking's behaviour is kept: a broken body that a member accepts by type ends as data and success, a
    /// member `xml` accepts every empty body, and a member `http` always succeeds. `ResponseOutcome.hidden` has the
    /// dropped errors.
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
