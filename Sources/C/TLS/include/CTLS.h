/* OpenSSL behind plain functions: certificates, chains of trust, and the handshakes of libcurl.
 *
 * The library is opened with the first https request, because linking it costs every start of the program some
 * milliseconds; it is the one that libcurl has loaded already. Nothing but tls_load may be called before. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* NULL when the library is there, else the dynamic loader's reason, which stays valid. From any thread. */
const char *tls_load(void);

/* Bytes that are handed over; they are gone when the call returns. */
typedef void (*TLSTake)(void *context, const uint8_t *bytes, size_t count);

/* SHA-256 (FIPS 180-4). */
void tls_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

/* What a certificate says (RFC 5280 section 4.1), in numbers; its texts are taken one by one. */
typedef struct TLSFacts {
    /* Seconds since 1970-01-01 00:00 UTC. */
    int64_t valid_from, valid_until;
    bool is_self_signed;
    /* Of the whole certificate, and of its SubjectPublicKeyInfo. */
    uint8_t certificate_digest[32], key_digest[32];
    /* Such as "RSA" or "prime256v1"; its size in bits. */
    char key_kind[40];
    int key_bits;
} TLSFacts;

/* Which text of a certificate is taken: common names, else the whole names; then the alternative names. */
typedef enum TLSText { TLS_SUBJECT, TLS_ISSUER, TLS_DNS_NAME, TLS_ADDRESS } TLSText;
typedef void (*TLSTakeText)(void *context, TLSText text, const uint8_t *bytes, size_t count);

/* False when the bytes are not one whole certificate in DER. */
bool tls_certificate_read(const uint8_t *der, size_t count, TLSFacts *facts, void *context, TLSTakeText take);

/* A chain that is to be judged, and what it is judged by. NULL without memory. */
typedef struct TLSTrust TLSTrust;
TLSTrust *tls_trust_make(void);
void tls_trust_free(TLSTrust *trust);
/* Leaf first. False when the bytes are no certificate. */
bool tls_trust_add(TLSTrust *trust, const uint8_t *der, size_t count);
/* One that is trusted as it stands, wherever in a chain. */
bool tls_trust_add_anchor(TLSTrust *trust, const uint8_t *der, size_t count);
/* The roots of this system, from where OpenSSL was built to look; the process environment has no say. */
void tls_trust_add_system(TLSTrust *trust);
/* A DNS name or an address (without brackets) that the leaf must be for. With `allows_common_name` one without any
 * alternative name may be for its common name. False when it cannot be one. */
bool tls_trust_set_host(TLSTrust *trust, const char *host, bool allows_common_name);
/* Judged as of then, in seconds since 1970; else as of now. */
void tls_trust_set_date(TLSTrust *trust, int64_t date);
/* 0, or OpenSSL's X509_V_ERR_* and how deep in the chain it is (0 is the leaf). At security level 2: keys and
 * signatures of 112 bits or more. Not for servers only: any extended key usage will do. */
int tls_trust_verify(TLSTrust *trust, bool for_servers, int *depth);
/* OpenSSL's words for that number. */
const char *tls_verify_words(int error);
/* The chain as far as it could be built, leaf first, in DER. */
void tls_trust_built(const TLSTrust *trust, void *context, TLSTake take);

/* What was heard in a handshake, kept for the words of a failure. */
typedef struct TLSTrace {
    /* The first five bytes that came, when they came. */
    uint8_t first[5];
    bool has_first;
    /* The version in the server hello, such as 0x0301; 0 when none came. */
    int hello_version;
    bool asks_for_certificate;
    /* The alert that the server sent (RFC 8446 section 6), or -1. */
    int alert;
} TLSTrace;

/* A chain in a handshake under way. */
typedef struct TLSShown TLSShown;
void tls_shown_chain(TLSShown *shown, void *context, TLSTake take);
/* "TLSv1.3", "TLS_AES_128_GCM_SHA256"; NULL as long as it is not known. */
const char *tls_shown_version(TLSShown *shown);
const char *tls_shown_cipher(TLSShown *shown);

/* Who decides about a connection: `judge` is called with each chain and says whether the handshake goes on. `release`
 * is called once, when nothing of the connection is left; `trace` must live until then. */
typedef struct TLSGuard {
    void *context;
    bool (*judge)(void *context, TLSShown *shown);
    void (*release)(void *context);
    TLSTrace *trace;
    /* The least version, such as 0x0303 for TLS 1.2. */
    int least_version;
} TLSGuard;

/* Puts the guard over libcurl's SSL_CTX: full handshakes only, security level 2, the end of a connection must be said.
 * False without memory: nothing may be sent then. The context is released in either case. */
bool tls_guard(void *ssl_context, TLSGuard guard);
/* The guard's context behind an SSL of libcurl, or NULL when there is none. */
void *tls_guard_context(void *ssl);
const char *tls_version(void *ssl);
const char *tls_cipher(void *ssl);
/* Whether the connection holds bytes that were read from its socket and that nobody has taken. */
bool tls_has_bytes(void *ssl);
bool tls_is_resumed(void *ssl);

/* A certificate that is to be made, with a new key on P-256. */
typedef struct TLSDraft {
    const char *common_name;
    /* As in OpenSSL's subjectAltName, such as "DNS:localhost,IP:127.0.0.1", or NULL. */
    const char *alternative_names;
    bool is_authority;
    int64_t valid_from, valid_until;
} TLSDraft;

/* A certificate and its key. NULL without memory. */
typedef struct TLSIdentity TLSIdentity;
/* Signed by `issuer`, or by itself. */
TLSIdentity *tls_identity_make(TLSDraft draft, const TLSIdentity *issuer);
void tls_identity_free(TLSIdentity *identity);
/* In PEM. */
void tls_identity_certificate(const TLSIdentity *identity, void *context, TLSTake take);
void tls_identity_key(const TLSIdentity *identity, void *context, TLSTake take);
