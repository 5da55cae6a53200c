/* OpenSSL's libcrypto behind plain functions: the hashes that credentials are made of.
 *
 * The library is opened with the first hash, because linking it costs every start of the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum CHashesKind { CHASHES_MD5, CHASHES_SHA256, CHASHES_SHA512_256 } CHashesKind;

/* A hash that is fed piece by piece. */
typedef struct CHashesFeed CHashesFeed;

/* NULL when the library is there, else the dynamic loader's reason. */
const char *chashes_load(void);

/* The library must be there. NULL when this hash is switched off in it, or without memory. */
CHashesFeed *chashes_start(CHashesKind kind);
bool chashes_feed(CHashesFeed *feed, const void *bytes, size_t count);
/* Writes at most 64 bytes and gives the feed back; how many bytes, 0 when it failed. `out` may be NULL. */
size_t chashes_end(CHashesFeed *feed, uint8_t *out);

/* HMAC with SHA-256 (RFC 2104): 32 bytes. */
bool chashes_hmac(const void *key, size_t key_count, const void *bytes, size_t count, uint8_t *out);
