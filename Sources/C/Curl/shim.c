#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>

/* Every function of libcurl that is used, once: declared, looked up and called under its own name. */
#define FUNCTIONS(X)                                                                                                  \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_reset) X(curl_easy_cleanup) X(curl_easy_strerror)               \
    X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_pause) X(curl_slist_append) X(curl_slist_free_all) X(curl_multi_init)           \
    X(curl_multi_cleanup) X(curl_multi_setopt) X(curl_multi_add_handle) X(curl_multi_remove_handle)                   \
    X(curl_multi_perform) X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read)                          \
    X(curl_share_init) X(curl_share_setopt) X(curl_share_cleanup)

#define FIELD(name) __typeof__(&name) name;
static struct { FUNCTIONS(FIELD) } curl;

static const char *loaded(void *library) {
#define FIND(name)                                                                                                    \
    if (!(curl.name = (__typeof__(&name))dlsym(library, #name))) return dlerror();
    FUNCTIONS(FIND)
    return curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "libcurl could not start";
}

const char *ccurl_load(void) {
    static bool is_loaded = false;
    if (is_loaded) return NULL;
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    const char *reason = library ? loaded(library) : dlerror();
    is_loaded = reason == NULL;
    return reason;
}

CURL *ccurl_easy_init(void) { return curl.curl_easy_init(); }
void ccurl_easy_reset(CURL *easy) { curl.curl_easy_reset(easy); }
void ccurl_easy_cleanup(CURL *easy) { curl.curl_easy_cleanup(easy); }
const char *ccurl_easy_strerror(CURLcode code) { return curl.curl_easy_strerror(code); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, int64_t value) {
    return curl.curl_easy_setopt(easy, option, (curl_off_t)value);
}
CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_blob(CURL *easy, CURLoption option, const uint8_t *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl.curl_easy_setopt(easy, option, &blob);
}
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl.curl_easy_setopt(easy, option, list);
}

CURLcode ccurl_set_callbacks(CURL *easy, ccurl_receive header, ccurl_receive body, ccurl_read read,
                             ccurl_progress progress, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_READDATA, context);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, progress);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
    if (!code) code = curl.curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    return code;
}

CURLcode ccurl_set_debug(CURL *easy, ccurl_debug debug, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, debug);
    return code ? code : curl.curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
}

CURLcode ccurl_set_seek(CURL *easy, ccurl_seek seek, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return code ? code : curl.curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

CURLcode ccurl_set_socket(CURL *easy, ccurl_socket socket, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, socket);
    return code ? code : curl.curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, context);
}

CURLcode ccurl_set_ssl_context(CURL *easy, ccurl_ssl_context ready, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, ready);
    return code ? code : curl.curl_easy_setopt(easy, CURLOPT_SSL_CTX_DATA, context);
}

CURLcode ccurl_set_ready(CURL *easy, ccurl_ready ready, void *context) {
    CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, ready);
    return code ? code : curl.curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

typedef int (*end_of)(int socket, struct sockaddr *address, socklen_t *size);

static bool is_end(end_of end, int socket, const char *text, int port) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    char found[INET6_ADDRSTRLEN] = "";
    if (end(socket, (struct sockaddr *)&address, &size) != 0) return false;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&address;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&address;
    bool is_six = address.ss_family == AF_INET6;
    if (!is_six && address.ss_family != AF_INET) return false;
    if (ntohs(is_six ? six->sin6_port : four->sin_port) != port) return false;
    const void *bytes = is_six ? (const void *)&six->sin6_addr : (const void *)&four->sin_addr;
    return inet_ntop(address.ss_family, bytes, found, sizeof found) && strcmp(found, text) == 0;
}

bool ccurl_holds_bytes(
    int socket, bool decrypted, const char *local, int local_port, const char *remote, int remote_port) {
    if (!is_end(getsockname, socket, local, local_port) || !is_end(getpeername, socket, remote, remote_port)) return false;
    struct pollfd waiting = {.fd = socket, .events = POLLIN};
    return decrypted || poll(&waiting, 1, 0) > 0;
}

void *ccurl_get_ssl(CURL *easy) {
    struct curl_tlssessioninfo *session = NULL;
    CURLcode code = curl.curl_easy_getinfo(easy, CURLINFO_TLS_SSL_PTR, &session);
    return code == CURLE_OK && session && session->backend == CURLSSLBACKEND_OPENSSL ? session->internals : NULL;
}

long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
int64_t ccurl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
const char *ccurl_get_string(CURL *easy, CURLINFO info) {
    char *value = NULL;
    return curl.curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}
void *ccurl_get_private(CURL *easy) {
    char *value = NULL;
    return curl.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

CURLcode ccurl_easy_continue(CURL *easy) { return curl.curl_easy_pause(easy, CURLPAUSE_CONT); }

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *line) {
    return curl.curl_slist_append(list, line);
}
void ccurl_slist_free_all(struct curl_slist *list) { curl.curl_slist_free_all(list); }

CURLSH *ccurl_pool_init(void) {
    CURLSH *pool = curl.curl_share_init();
    if (pool) curl.curl_share_setopt(pool, CURLSHOPT_SHARE, CURL_LOCK_DATA_CONNECT);
    return pool;
}
void ccurl_pool_cleanup(CURLSH *pool) { curl.curl_share_cleanup(pool); }
CURLcode ccurl_set_pool(CURL *easy, CURLSH *pool) { return curl.curl_easy_setopt(easy, CURLOPT_SHARE, pool); }

CURLM *ccurl_multi_init(void) { return curl.curl_multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { curl.curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi, int *running) { return curl.curl_multi_perform(multi, running); }
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return curl.curl_multi_wakeup(multi); }

CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message = NULL;
    while ((message = curl.curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
