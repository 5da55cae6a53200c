/* Certificates that are made here. */
#include "CTLS.h"
#include "library.h"

#include <stdlib.h>

struct TLSIdentity {
    X509 *certificate;
    EVP_PKEY *key;
};

void tls_identity_free(TLSIdentity *identity) {
    openssl.X509_free(identity->certificate);
    openssl.EVP_PKEY_free(identity->key);
    free(identity);
}

static bool extend(X509 *certificate, X509V3_CTX *context, int kind, const char *value) {
    X509_EXTENSION *extension = openssl.X509V3_EXT_conf_nid(NULL, context, kind, value);
    bool is_added = extension != NULL && openssl.X509_add_ext(certificate, extension, -1) == 1;
    openssl.X509_EXTENSION_free(extension);
    return is_added;
}

static bool extend_all(X509 *certificate, X509 *issuer, TLSDraft draft) {
    X509V3_CTX context = {0};
    openssl.X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    const char *use = draft.is_authority ? "critical,keyCertSign,cRLSign" : "critical,digitalSignature";
    return extend(certificate, &context, NID_basic_constraints, draft.is_authority ? "critical,CA:TRUE" : "CA:FALSE")
        && extend(certificate, &context, NID_key_usage, use)
        && (draft.is_authority || extend(certificate, &context, NID_ext_key_usage, "serverAuth"))
        && extend(certificate, &context, NID_subject_key_identifier, "hash")
        && extend(certificate, &context, NID_authority_key_identifier, "keyid")
        && (draft.alternative_names == NULL
            || extend(certificate, &context, NID_subject_alt_name, draft.alternative_names));
}

static bool set_time(X509 *certificate, int (*set)(X509 *, const ASN1_TIME *), int64_t seconds) {
    ASN1_TIME *time = openssl.ASN1_TIME_set(NULL, seconds);
    bool is_set = time != NULL && set(certificate, time) == 1;
    openssl.ASN1_STRING_free((ASN1_STRING *)time);
    return is_set;
}

static bool fill(TLSIdentity *identity, const TLSIdentity *issuer, TLSDraft draft) {
    X509 *certificate = identity->certificate;
    X509 *signer = issuer ? issuer->certificate : certificate;
    uint64_t serial = 0;
    openssl.RAND_bytes((unsigned char *)&serial, sizeof serial);
    X509_NAME *name = openssl.X509_get_subject_name(certificate);
    return openssl.X509_set_version(certificate, X509_VERSION_3) == 1
        && openssl.ASN1_INTEGER_set_uint64(openssl.X509_get_serialNumber(certificate), serial >> 1 | 1) == 1
        && openssl.X509_NAME_add_entry_by_txt(
               name, "CN", MBSTRING_UTF8, (const unsigned char *)draft.common_name, -1, -1, 0) == 1
        && openssl.X509_set_issuer_name(certificate, openssl.X509_get_subject_name(signer)) == 1
        && set_time(certificate, openssl.X509_set1_notBefore, draft.valid_from)
        && set_time(certificate, openssl.X509_set1_notAfter, draft.valid_until)
        && openssl.X509_set_pubkey(certificate, identity->key) == 1 && extend_all(certificate, signer, draft)
        && openssl.X509_sign(certificate, issuer ? issuer->key : identity->key, openssl.EVP_sha256()) > 0;
}

TLSIdentity *tls_identity_make(TLSDraft draft, const TLSIdentity *issuer) {
    TLSIdentity *identity = calloc(1, sizeof *identity);
    if (identity == NULL) { return NULL; }
    identity->key = openssl.EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
    identity->certificate = openssl.X509_new();
    bool is_made = identity->key != NULL && identity->certificate != NULL && fill(identity, issuer, draft);
    openssl.ERR_clear_error();
    if (is_made) { return identity; }
    tls_identity_free(identity);
    return NULL;
}

static void take_text(BIO *memory, void *context, TLSTake take) {
    char *bytes = NULL;
    long count = openssl.BIO_ctrl(memory, BIO_CTRL_INFO, 0, &bytes);
    if (count > 0) { take(context, (const uint8_t *)bytes, (size_t)count); }
    openssl.BIO_free(memory);
}

void tls_identity_certificate(const TLSIdentity *identity, void *context, TLSTake take) {
    BIO *memory = openssl.BIO_new(openssl.BIO_s_mem());
    if (memory == NULL) { return; }
    openssl.PEM_write_bio_X509(memory, identity->certificate);
    take_text(memory, context, take);
}

void tls_identity_key(const TLSIdentity *identity, void *context, TLSTake take) {
    BIO *memory = openssl.BIO_new(openssl.BIO_s_mem());
    if (memory == NULL) { return; }
    openssl.PEM_write_bio_PrivateKey(memory, identity->key, NULL, NULL, 0, NULL, NULL);
    take_text(memory, context, take);
}
