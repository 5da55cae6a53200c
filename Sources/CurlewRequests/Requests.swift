// YTKNetwork's half: requests as values, what they are configured with, who runs them, and what is kept of the answers.
//
//     RequestConfiguration, APIRequest ── prepared(in:) ──► PreparedRequest
//                                                                │ caching, accessories, download
//     RequestClient ─┬─ BatchRequest                             ▼
//                    └─ ChainRequest                        AgentRequest ── NetworkAgent ──► AgentEvent
//                                                                          │    ▲    │
//                                                        ResponseCache ◄───┘    │    └──► SessionManager (Networking)
//                                                        RequestAccessory ──────┘
//
// What stands for which class of YTKNetwork:
//
//     YTKNetworkConfig                      RequestConfiguration, passed in
//     YTKNetworkAgent                       NetworkAgent, RequestClient; many where there is one
//     YTKBaseRequest                        APIRequest (what is overridden), RequestResult (what it has after it ran)
//     YTKRequest                            APIRequest.cacheSeconds and those; ResponseCache, CacheRefusal
//     YTKRequestMethod, ...SerializerType   RequestMethod, APIRequest.RequestKind, APIRequest.ResponseKind
//     YTKRequestPriority                    TransportPriority (Transport)
//     YTKRequestDelegate, success and       RequestResult (await), RequestEvent (stream), RequestObserver (functions)
//       failure blocks
//     YTKRequestAccessory                   RequestAccessory; GroupObserver for batches and chains
//     YTKUrlFilterProtocol                  URLFilter, ArgumentsFilter
//     YTKCacheDirPathFilterProtocol         CachePathFilter
//     YTKBatchRequest, YTKBatchRequestAgent BatchRequest, BatchResult; whoever awaits it keeps it
//     YTKChainRequest, YTKChainRequestAgent ChainRequest, ChainResult
//     resumableDownloadPath                 APIRequest.downloadTarget, DownloadTarget (Networking)
//     YTKRequestValidationErrorDomain       RequestFailure
//     YTKRequestCacheErrorDomain            CacheRefusal
//     YTKNetworkPrivate:
//       validateJSON:withValidator:         JSONFormat (Checks)
//       md5StringFromString:                CacheName.ytk
//       appVersionString                    NetworkAgent, applicationVersion
//       stringEncodingWithRequest:          RequestResult.string, TextEncoding (Serialization)
//       validateResumeData:                 DownloadState (Networking)
//       addDoNotBackupAttribute:            CacheFolderTag
//       toggleAccessories...CallBack        AgentRun; GroupObserver for batches and chains
//       resetURLSessionManager              SessionManager.invalidate (Networking)
//
// HTTP's own caching (RFC 9111) is `Caching.followServer`, which YTKNetwork leaves to the platform.
