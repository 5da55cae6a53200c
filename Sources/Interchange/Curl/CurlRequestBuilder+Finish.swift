internal import CurlewBytes
internal import CurlewMessage
internal import CurlewNetworking
internal import Workspace

/// The last steps, for which all arguments have to be known.
extension CurlRequestBuilder {
    mutating func finish() {
        closeParts()
        finishRedirects()
        finishSpeed()
        finishProxy()
        finishCredentials()
        finishContent()
        finishContinuing()
        finishUploads()
        if let key = request.options[.clientKey], request.options[.clientCertificate] == nil {
            listUnused("--key \(key)", "there is no certificate (--cert)")
            request.options[.clientKey] = nil
        }
        if request.options[.http] == "auto" { request.options[.http] = nil }
        if isSending, request.settings.usesHeaderName, !request.settings.usesRemoteName {
            listUnused("--remote-header-name", "it counts only with -O")
        }
    }

    /// With `-L`, sets the limit of redirects: that of `--max-redirs`, otherwise curl's default of 50.
    private mutating func finishRedirects() {
        let most = request.settings.mostRedirects
        if request.settings.followsRedirects {
            request.options[.follow] = "\(most ?? 50)"
        } else if let most {
            listUnused("--max-redirs \(most)", "it counts only with -L")
        }
    }

    private mutating func finishCredentials() {
        let credentials = request.credentials
        guard credentials.unsupported.isEmpty else { return leaveOut(credentials) }
        if credentials.waits, let bearer = credentials.bearer {
            let option = credentials.chosen.curlSwitches.first ?? "--digest"
            listUnused("--oauth2-bearer \(bearer)", "with \(option) curl waits for the server's question")
        }
        for option in credentials.passedOver.curlSwitches { listUnused(option, "a stronger one is given too") }
        if !isSending, let user = credentials.user, !user.utf8.contains(UInt8(ascii: ":")), credentials.aws == nil {
            remark("curl would ask for the password of \(user). It is empty here: write it under Auth.")
        }
        if credentials.usesNetrc, credentials.user != nil {
            listUnused(credentials.netrcFile.map { "--netrc-file \($0)" } ?? "--netrc", "--user goes before it")
        }
        if credentials.bearer != nil, credentials.user != nil, !credentials.waits {
            listUnused("--user", "the bearer token goes before it")
        }
    }

    private mutating func leaveOut(_ credentials: CurlCredentials) {
        for option in credentials.unsupported { listUnused(option, CurlRequest.unsupportedReason(option)) }
        let given = [
            (credentials.user != nil, "--user"), (credentials.bearer != nil, "--oauth2-bearer"),
            (credentials.usesNetrc, "--netrc"), (credentials.aws != nil, "--aws-sigv4"),
        ]
        for (isGiven, option) in given where isGiven {
            listUnused(option, CurlRequest.meant(for: credentials.unsupported))
        }
    }

    /// Keeps the first of `-d`, `-F`, `-T` and `-I` that is given, in this order, and drops the others. They exclude
    /// one another: curl stops with "You can only select one HTTP request method".
    private mutating func finishContent() {
        let sendsData = !request.data.isEmpty && !request.putsDataInURL
        if sendsData, !request.parts.isEmpty {
            request.conflict = ["--data", "--form"]
            for part in request.parts { listUnused("-F \(part.name)=", "curl itself refuses -F together with -d") }
            request.parts = []
        }
        // curl refuses -T together with data even when -G puts the data into the URL.
        if !request.data.isEmpty || !request.parts.isEmpty, !uploads.isEmpty {
            request.conflict = ["--upload-file", request.data.isEmpty ? "--form" : "--data"]
            for file in uploads { listUnused("-T \(file)", "curl itself refuses -T together with a body") }
            uploads = []
        }
        if sendsData || !request.parts.isEmpty || !uploads.isEmpty, request.wantsHead {
            request.conflict = ["--head", sendsData ? "--data" : uploads.isEmpty ? "--form" : "--upload-file"]
            listUnused("-I", "curl itself refuses -I together with a body")
            request.wantsHead = false
        }
        if !request.parts.isEmpty { finishPartsType() }
    }

    /// Handles a `Content-Type` of `-H` beside parts. curl writes its boundary after that type, even when it is not
    /// multipart; here such a type is dropped.
    private mutating func finishPartsType() {
        guard let row = request.headers.last(where: { HeaderFields.isSame($0.name, "Content-Type") }),
            let value = row.value
        else { return }
        let type = MediaType(parsing: value)
        if type?.type != "multipart" {
            listUnused("-H '\(row.name): \(value)'", "-F makes a body of parts, which is no \(type?.essence ?? value)")
            request.headers.removeAll { HeaderFields.isSame($0.name, "Content-Type") }
        } else if let boundary = type?["boundary"] {
            remark(
                "The boundary \(boundary) of your Content-Type divides the parts. curl would write another behind it.")
        }
    }

    /// Applies `-C`: with `-T` the offset at which the upload continues, otherwise the one at which the download does.
    private mutating func finishContinuing() {
        guard let text = request.settings.continueAt else { return }
        let offset = Int64(text) ?? 0
        if !uploads.isEmpty {
            (request.settings.uploadStart, request.settings.continueAt) = (offset, nil)
        } else if offset > 0 {
            request.range = "bytes=\(offset)-"
        }
    }

    /// Lists uploads for which there is no URL.
    private mutating func finishUploads() {
        for file in uploads.dropFirst(max(1, urls.count)) { listUnused("-T \(file)", "there is no URL for it") }
    }

    /// One request for each URL, or a single one without a URL. Files to upload are assigned to the URLs in order.
    func split() -> [CurlRequest] {
        guard !urls.isEmpty else {
            var single = request
            single.upload = uploads.first
            return [single]
        }
        return urls.enumerated().map { index, word in
            var single = request
            single.upload = index < uploads.count ? uploads[index] : nil
            let reading = CurlURL(word.text, request: single)
            single.url = reading.text
            if reading.hasEscapedBraces { single.options[.bracesAsIs] = "true" }
            single.takeUserinfo()
            single.leaveOutProxy(isSending: isSending)
            if !isSending { single.leaveOutGlobOff() }
            single.remarks += reading.remarks.filter { !single.remarks.contains($0) }
            // Unused parts belong to the command, so only its first request lists them.
            if index > 0 { (single.unused, single.remarks) = ([], reading.remarks) }
            return single
        }
    }
}

extension CurlRequest {
    /// Removes the option of `-g` when the URL has brackets but no braces: brackets are text here anyway.
    fileprivate mutating func leaveOutGlobOff() {
        guard let url, options[.bracesAsIs] != nil, !url.utf8.contains("{"), url.utf8.contains("[") else { return }
        options[.bracesAsIs] = nil
    }
}
