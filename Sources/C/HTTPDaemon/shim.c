#define _GNU_SOURCE
#include "CHTTPDaemon.h"

#include <dlfcn.h>
#include <errno.h>
#if !__has_include(<microhttpd.h>)
#error "microhttpd.h is missing: install libmicrohttpd-dev (Debian, Ubuntu)."
#endif
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The functions that are used, found by name when the library is opened. */
static struct {
    __typeof__(&MHD_start_daemon) start_daemon;
    __typeof__(&MHD_stop_daemon) stop_daemon;
    __typeof__(&MHD_get_connection_info) get_connection_info;
    __typeof__(&MHD_get_connection_values_n) get_connection_values_n;
    __typeof__(&MHD_create_response_from_buffer) create_response_from_buffer;
    __typeof__(&MHD_create_response_from_callback) create_response_from_callback;
    __typeof__(&MHD_add_response_header) add_response_header;
    __typeof__(&MHD_queue_response) queue_response;
    __typeof__(&MHD_destroy_response) destroy_response;
    __typeof__(&MHD_suspend_connection) suspend_connection;
    __typeof__(&MHD_resume_connection) resume_connection;
} library;

static const char *load_failure;

static bool find(void *handle, const char *name, void *place) {
    *(void **)place = dlsym(handle, name);
    return *(void **)place != NULL;
}

static void load(void) {
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    bool found = handle != NULL
        && find(handle, "MHD_start_daemon", &library.start_daemon)
        && find(handle, "MHD_stop_daemon", &library.stop_daemon)
        && find(handle, "MHD_get_connection_info", &library.get_connection_info)
        && find(handle, "MHD_get_connection_values_n", &library.get_connection_values_n)
        && find(handle, "MHD_create_response_from_buffer", &library.create_response_from_buffer)
        && find(handle, "MHD_create_response_from_callback", &library.create_response_from_callback)
        && find(handle, "MHD_add_response_header", &library.add_response_header)
        && find(handle, "MHD_queue_response", &library.queue_response)
        && find(handle, "MHD_destroy_response", &library.destroy_response)
        && find(handle, "MHD_suspend_connection", &library.suspend_connection)
        && find(handle, "MHD_resume_connection", &library.resume_connection);
    if (!found) { load_failure = dlerror(); }
}

const char *http_daemon_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure;
}

static void *peer_of(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info->socket_context;
}

static void connection_changed(void *context, struct MHD_Connection *connection, void **peer,
                               enum MHD_ConnectionNotificationCode code) {
    const HTTPDaemonHandlers *handlers = context;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) { *peer = handlers->opened(handlers->context); }
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) { handlers->closed(*peer); }
}

static void *request_line_came(void *context, const char *target, struct MHD_Connection *connection) {
    const HTTPDaemonHandlers *handlers = context;
    handlers->began(peer_of(connection), target);
    return NULL;
}

static enum MHD_Result request_came(void *context, struct MHD_Connection *connection, const char *path,
                                    const char *method, const char *version, const char *bytes, size_t *count,
                                    void **unused) {
    const HTTPDaemonHandlers *handlers = context;
    bool goes_on =
        handlers->received(peer_of(connection), connection, method, version, (const uint8_t *)bytes, *count);
    *count = 0;
    return goes_on ? MHD_YES : MHD_NO;
}

/* Targets stay as they were sent, so nothing is decoded here. */
static size_t leave_escapes(void *context, struct MHD_Connection *connection, char *text) {
    size_t count = 0;
    while (text[count] != 0) { count += 1; }
    return count;
}

/* A daemon and the handlers that its thread calls. */
struct HTTPDaemon {
    HTTPDaemonHandlers handlers;
    struct MHD_Daemon *running;
    /* In PEM; NULL without TLS. */
    char *certificates, *key;
};

static void discard(HTTPDaemon *daemon) {
    free(daemon->certificates);
    free(daemon->key);
    free(daemon);
}

HTTPDaemon *http_daemon_start(int listener, HTTPDaemonHandlers handlers, const char *certificates, const char *key) {
    HTTPDaemon *daemon = calloc(1, sizeof *daemon);
    if (daemon == NULL) {
        close(listener);
        return NULL;
    }
    daemon->handlers = handlers;
    daemon->certificates = certificates ? strdup(certificates) : NULL;
    daemon->key = key ? strdup(key) : NULL;
    struct MHD_OptionItem secured[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, daemon->certificates}, {MHD_OPTION_HTTPS_MEM_KEY, 0, daemon->key},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"}, {MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, NULL}};
    errno = 0;
    daemon->running = library.start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | (key ? MHD_USE_TLS : 0), 0, NULL, NULL,
        request_came, &daemon->handlers,
        MHD_OPTION_LISTEN_SOCKET, listener,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)256 * 1024,
        MHD_OPTION_NOTIFY_CONNECTION, connection_changed, &daemon->handlers,
        MHD_OPTION_URI_LOG_CALLBACK, request_line_came, &daemon->handlers,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escapes, NULL,
        MHD_OPTION_ARRAY, key ? secured : plain,
        MHD_OPTION_END);
    if (daemon->running != NULL) { return daemon; }
    int reason = errno;
    discard(daemon);
    errno = reason;
    return NULL;
}

void http_daemon_stop(HTTPDaemon *daemon) {
    library.stop_daemon(daemon->running);
    discard(daemon);
}

/* Who asked for the header fields, for the time of one visit. */
struct visit {
    void *context;
    void (*visit)(void *context, const char *name, size_t name_count, const char *value, size_t value_count);
};

static enum MHD_Result visit_field(void *context, enum MHD_ValueKind kind, const char *name, size_t name_count,
                                   const char *value, size_t value_count) {
    const struct visit *visit = context;
    visit->visit(visit->context, name, name_count, value, value_count);
    return MHD_YES;
}

void http_daemon_fields(HTTPConnection *connection, void *context,
                        void (*visit)(void *context, const char *name, size_t name_count, const char *value,
                                      size_t value_count)) {
    struct visit asked = {context, visit};
    library.get_connection_values_n(connection, MHD_HEADER_KIND, visit_field, &asked);
}

HTTPDaemonResponse *http_daemon_response(const void *bytes, size_t count) {
    return library.create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

HTTPDaemonResponse *http_daemon_stream(uint64_t count, void *context,
                                       ssize_t (*read)(void *context, uint64_t position, char *buffer, size_t most),
                                       void (*release)(void *context)) {
    return library.create_response_from_callback(count, 64 * 1024, read, context, release);
}

bool http_daemon_add_field(HTTPDaemonResponse *response, const char *name, const char *value) {
    return library.add_response_header(response, name, value) == MHD_YES;
}

bool http_daemon_answer(HTTPConnection *connection, unsigned int status, HTTPDaemonResponse *response) {
    bool queued = library.queue_response(connection, status, response) == MHD_YES;
    library.destroy_response(response);
    return queued;
}

void http_daemon_rest(HTTPConnection *connection) { library.suspend_connection(connection); }
void http_daemon_wake(HTTPConnection *connection) { library.resume_connection(connection); }

ssize_t http_daemon_find(const void *bytes, size_t count, const void *needle, size_t needle_count) {
    const char *found = memmem(bytes, count, needle, needle_count);
    return found == NULL ? -1 : found - (const char *)bytes;
}
