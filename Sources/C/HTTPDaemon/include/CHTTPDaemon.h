/* libmicrohttpd behind plain functions.
 *
 * The library is opened at the first start, because linking it costs every start of the program a millisecond.
 * One thread of its own waits in epoll and calls the handlers; nothing runs while no request is under way. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct HTTPDaemon HTTPDaemon;
typedef struct MHD_Connection HTTPConnection;
typedef struct MHD_Response HTTPDaemonResponse;

/* What the daemon's thread calls, in this order for every connection: opened, then for every request on it
 * began and received, then closed. */
typedef struct HTTPDaemonHandlers {
    void *context;
    /* A client connected: returns the object that the following three are called with. */
    void *(*opened)(void *context);
    /* A request line came; target stands as it was sent. */
    void (*began)(void *peer, const char *target);
    /* First call: the header section is read. Then one call for each part of the body, and a last one with no bytes.
     * A connection put to rest in the last call gets it again. False closes the connection. */
    bool (*received)(void *peer, HTTPConnection *connection, const char *method, const char *version,
                     const uint8_t *bytes, size_t count);
    void (*closed)(void *peer);
} HTTPDaemonHandlers;

/* NULL when the library is there, else the dynamic loader's reason. */
const char *http_daemon_load(void);

/* Serves who connects to the socket `listener`, which is closed when the daemon stops or does not start. With
 * certificates (leaf first) and the leaf's key, both in PEM, it speaks TLS; NULL and NULL without. NULL with errno set
 * when it cannot. */
HTTPDaemon *http_daemon_start(int listener, HTTPDaemonHandlers handlers, const char *certificates, const char *key);
/* Closes every connection and ends the thread. No connection may be at rest. */
void http_daemon_stop(HTTPDaemon *daemon);

/* Visits the request's header fields in wire order. */
void http_daemon_fields(HTTPConnection *connection, void *context,
                        void (*visit)(void *context, const char *name, size_t name_count, const char *value,
                                      size_t value_count));

/* A body of bytes that are copied; NULL when memory is out. */
HTTPDaemonResponse *http_daemon_response(const void *bytes, size_t count);

/* A body of known length that is read as it is sent. `read` returns how many bytes it wrote, or 0 after it put the
 * connection to rest; `release` is called once. */
HTTPDaemonResponse *http_daemon_stream(uint64_t count, void *context,
                                       ssize_t (*read)(void *context, uint64_t position, char *buffer, size_t most),
                                       void (*release)(void *context));

/* False when the name or the value cannot stand in a header section. */
bool http_daemon_add_field(HTTPDaemonResponse *response, const char *name, const char *value);

/* Answers and gives the response back. */
bool http_daemon_answer(HTTPConnection *connection, unsigned int status, HTTPDaemonResponse *response);

/* A connection at rest is not looked at until it is woken; both may be called from any thread. */
void http_daemon_rest(HTTPConnection *connection);
void http_daemon_wake(HTTPConnection *connection);

/* Where `needle` first lies in the bytes, or -1. */
ssize_t http_daemon_find(const void *bytes, size_t count, const void *needle, size_t needle_count);
