// Sends prepared requests and returns exchanges. Each stage is a type, and each arrow has its own error. The module
// Drafting prepares the requests that a person edits.
//
//     PreparedRequest ── SessionManager ──► Exchange
//                            │   ▲    │
//                            ▼   │    ▼
//                      ExchangeSteps  ExchangeFailure
//
// While a request runs, `SessionEvent`s report its progress. Bytes pass through `Transport`.
//
// The types that correspond to the classes of AFNetworking:
//
//     AFURLSessionManager                   SessionManager, SessionTask, TaskProgress, SessionEvent, ManagerEvent
//     AFHTTPSessionManager                  Client (Curlew)
//     AFHTTPRequestOperationManager (2.x)   Client (Curlew), TaskQueue
//     AFURLConnectionOperation (2.x)        TaskState, SessionManager.suspend and resume, BatchEvent
//     AFHTTPRequestOperation (2.x)          SessionTask, DataPart (pausing with Range and If-Range)
//     AFHTTPRequestSerializer and those     RequestSerializer (Serialization), MultipartForm for AFMultipartFormData,
//       for JSON and property lists           RequestOptions for the settings of the request
//     AFHTTPResponseSerializer and those    ResponseSerializer (Serialization)
//       for JSON, XML, property lists,
//       images, and the compound one
//     NSURLAuthenticationMethodNTLM and     Authentication.ntlm and .negotiate, chosen before sending: NSURLSession
//       ...Negotiate in a challenge           answers the latter itself; here a file's choice needs a permission
//     AFSecurityPolicy                      SecurityPolicy, Pin (Transport)
//     AFNetworkReachabilityManager          Reachability, ReachabilityStatus
//     AFNetworkActivityIndicatorManager     ActivityIndicator
//     UIProgressView, UIActivityIndicator-  AttachedProgress
//       View, UIRefreshControl categories
//     AFImageDownloader                     ImageDownloader
//     AFAutoPurgingImageCache               ImageCache
//     NSURLSessionDownloadTask's resume     ResumeData, DownloadState, DownloadTarget
//       data
//     NSURLSessionTaskMetrics               HopMetrics, Timings (Transport)
//     NSURLAuthenticationMethodServerTrust  TaskHooks.trust, UntrustedServer
//     NSSecureCoding of a manager           RequestOptions and RetryPolicy are Codable; functions and serializers of one's
//                                             own cannot be archived, credentials are not
//
// Left out:
//
//     NSProgress                            Foundation's; TaskProgress has its numbers, and the task that awaits cancels
//     ...BecomeDownloadTaskBlock            the head decides the place of a download before its first byte (DownloadTarget)
//     ...DidFinishDownloadingBlock          each download has a target of its own
//     serializer, asset path of complete    the exchange has what the serializer made; SessionEvent.stored has the file
//     waitsForConnectivity                  a request says at once that there is no way; RetryPolicy tries again
//     responseSerializer changed later      a request keeps the one that it was made with; so does its security policy
//     UIImageView, UIButton categories      views; ImageDownloader does what is below them
