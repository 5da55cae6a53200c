/* libcurl behind plain functions. The library is loaded when the first request needs it: linked, it costs every
   start of the program about 5 ms. Only constants and types of <curl/curl.h> are used; its functions are reached
   through this shim, which also gives the variadic ones a type for each kind of argument. */
#pragma once

#define CURL_STRICTER 1
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

/* Loads libcurl and starts it up; may be called again, not from two threads at once. NULL when all is well, else
   the reason, which stays valid. Nothing below may be called before. */
const char *ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_reset(CURL *easy);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_strerror(CURLcode code);

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, int64_t value);
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value);
/* libcurl keeps a copy of the bytes. */
CURLcode ccurl_set_blob(CURL *easy, CURLoption option, const uint8_t *bytes, size_t count);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);

/* Header lines, body bytes and bytes to send; each gets the same context. The first two return how many bytes they
   took (fewer ends the transfer), the third how many it gave (0 is the end). Progress ends the transfer when it
   returns other than 0. */
typedef size_t (*ccurl_receive)(char *bytes, size_t size, size_t count, void *context);
typedef size_t (*ccurl_read)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_progress)(void *context, curl_off_t down_total, curl_off_t down, curl_off_t up_total,
                              curl_off_t up);
CURLcode ccurl_set_callbacks(CURL *easy, ccurl_receive header, ccurl_receive body, ccurl_read read,
                             ccurl_progress progress, void *context);

/* Rewinds what is to be sent, for a second try on a fresh connection. Without it libcurl does not try. */
typedef int (*ccurl_seek)(void *context, curl_off_t offset, int origin);
CURLcode ccurl_set_seek(CURL *easy, ccurl_seek seek, void *context);

/* Told of each socket before it connects; 0 goes on. */
typedef int (*ccurl_socket)(void *context, curl_socket_t socket, curlsocktype purpose);
CURLcode ccurl_set_socket(CURL *easy, ccurl_socket socket, void *context);

/* Told of each SSL_CTX before it is used; not CURLE_OK ends the transfer. libcurl with another TLS library than OpenSSL
   refuses to take it. */
typedef CURLcode (*ccurl_ssl_context)(CURL *easy, void *ssl_context, void *context);
CURLcode ccurl_set_ssl_context(CURL *easy, ccurl_ssl_context ready, void *context);

/* Asked once the connection stands, also a kept one, before the first byte of the request; see CURL_PREREQFUNC_OK. */
typedef int (*ccurl_ready)(void *context, char *remote, char *local, int remote_port, int local_port);
CURLcode ccurl_set_ready(CURL *easy, ccurl_ready ready, void *context);
/* True when the socket connects these two ends and has bytes that nobody has read, or more of them were decrypted. */
bool ccurl_holds_bytes(
    int socket, bool decrypted, const char *local, int local_port, const char *remote, int remote_port);
/* The SSL of the connection in use, or NULL; only while it is in use. */
void *ccurl_get_ssl(CURL *easy);

/* Gets what libcurl has to say, once CURLOPT_VERBOSE is set; returns 0. */
typedef int (*ccurl_debug)(CURL *easy, curl_infotype kind, char *words, size_t count, void *context);
CURLcode ccurl_set_debug(CURL *easy, ccurl_debug debug, void *context);

/* CURLAUTH_NEGOTIATE and CURLAUTH_NTLM, which are macros with casts. */
enum { ccurl_auth_negotiate = 1 << 2, ccurl_auth_ntlm = 1 << 3 };

/* 0 or NULL where libcurl does not know. */
long ccurl_get_long(CURL *easy, CURLINFO info);
int64_t ccurl_get_offset(CURL *easy, CURLINFO info);
const char *ccurl_get_string(CURL *easy, CURLINFO info);
void *ccurl_get_private(CURL *easy);

/* After the read callback gave CURL_READFUNC_PAUSE: asks it again. */
CURLcode ccurl_easy_continue(CURL *easy);

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *line);
void ccurl_slist_free_all(struct curl_slist *list);

/* Connections that no other transfer uses; NULL where there is no memory. The transfers that have it give it back, by
   NULL, before it is cleaned up, which closes them. */
CURLSH *ccurl_pool_init(void);
void ccurl_pool_cleanup(CURLSH *pool);
CURLcode ccurl_set_pool(CURL *easy, CURLSH *pool);

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/* The one call that is allowed from any thread. */
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/* The next transfer that ended, with its result; NULL when there is none. */
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);
