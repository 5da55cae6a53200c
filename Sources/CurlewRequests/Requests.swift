// The part that mirrors YTKNetwork: requests as values, their configuration, the clients that run them, and the cache.
//
//     RequestConfiguration, APIRequest ── prepared(in:) ──► PreparedRequest
//                                                                │ caching, accessories, download
//     RequestClient ─┬─ BatchRequest                             ▼
//                    └─ ChainRequest                        AgentRequest ── NetworkAgent ──► AgentEvent
//                                                                          │    ▲    │
//                                                        ResponseCache ◄───┘    │    └──► SessionManager (Networking)
//                                                        RequestAccessory ──────┘
//
// Types for the classes of YTKNetwork:
//
//     YTKNetworkConfig                      RequestConfiguration, passed in
//     YTKNetworkAgent                       NetworkAgent, RequestClient; as many as a program needs
//     YTKBaseRequest                        APIRequest (overridden methods), RequestResult (state after the run)
//     YTKRequest                            the cache properties of APIRequest; ResponseCache, CacheRefusal
//     YTKRequestMethod, ...SerializerType   RequestMethod, APIRequest.RequestKind, APIRequest.ResponseKind
//     YTKRequestPriority                    TransportPriority (Transport)
//     YTKRequestDelegate, success and       RequestResult (await), RequestEvent (stream), RequestObserver (functions)
//       failure blocks
//     YTKRequestAccessory                   RequestAccessory; GroupObserver for batches and chains
//     YTKUrlFilterProtocol                  URLFilter, ArgumentsFilter
//     YTKCacheDirPathFilterProtocol         CachePathFilter
//     YTKBatchRequest, YTKBatchRequestAgent BatchRequest, BatchResult; kept by the task that awaits it
//     YTKChainRequest, YTKChainRequestAgent ChainRequest, ChainResult
//     resumableDownloadPath                 APIRequest.downloadTarget, DownloadTarget (Networking)
//     requestTask, isExecuting, cancel      the `id` of RequestClient.start, for NetworkAgent and SessionManager
//     setCacheResponseBlock: (2.x)          AgentRequest.keeps
//     YTKRequestValidationErrorDomain       RequestFailure
//     YTKRequestCacheErrorDomain            CacheRefusal
//     YTKNetworkPrivate:
//       validateJSON:withValidator:         JSONFormat (Checks)
//       md5StringFromString:                CacheName.ytk
//       appVersionString                    NetworkAgent, applicationVersion
//       stringEncodingWithRequest:          RequestResult.string, CharsetReading (CurlewFormats)
//       validateResumeData:                 DownloadState (Networking)
//       addDoNotBackupAttribute:            CacheFolderTag
//       toggleAccessories...CallBack        AgentRun; GroupObserver for batches and chains
//       resetURLSessionManager              SessionManager.invalidate (Networking)
//
// A batch and a chain are told willStop and didStop before their result is returned: the caller that awaits it is the last.
// An answer of more than 8 MiB is not kept (ResponseCache.bodyLimit).
//
// HTTP's own caching (RFC 9111) is `Caching.followServer`; YTKNetwork leaves it to the platform.
