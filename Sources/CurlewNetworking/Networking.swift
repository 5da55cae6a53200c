// From a request that is ready to what a server answered. Each stage is a type, each arrow has its own error. The module
// Drafting makes prepared requests of what a person edits.
//
//     PreparedRequest ── SessionManager ──► Exchange
//                            │   ▲    │
//                            ▼   │    ▼
//                      ExchangeSteps  ExchangeFailure
//
// While a request runs, `SessionEvent`s tell how it goes on. Bytes travel through `Transport`.
//
// What stands for which class of AFNetworking:
//
//     AFURLSessionManager                   SessionManager, SessionTask, TaskProgress, SessionEvent, ManagerEvent
//     AFHTTPSessionManager                  HTTPClient
//     AFHTTPRequestOperationManager (2.x)   HTTPClient, TaskQueue
//     AFURLConnectionOperation (2.x)        TaskState, SessionManager.suspend and resume, BatchEvent
//     AFHTTPRequestOperation (2.x)          SessionTask, DataPart (pausing with Range and If-Range)
//     AFHTTPRequestSerializer and those     RequestSerializer (Serialization), MultipartForm for AFMultipartFormData,
//       for JSON and property lists           RequestOptions for the settings of the request
//     AFHTTPResponseSerializer and those    ResponseSerializer (Serialization)
//       for JSON, XML, property lists,
//       images, and the compound one
//     NSURLAuthenticationMethodNTLM and     Authentication.ntlm and .negotiate, chosen before anybody asks: NSURLSession
//       ...Negotiate in a challenge           answers the latter by itself, here a file's choice needs a yes
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
