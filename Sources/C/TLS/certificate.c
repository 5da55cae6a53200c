/* What certificates say. */
#include "CTLS.h"
#include "library.h"

#include <string.h>
#include <time.h>

static int64_t seconds(const ASN1_TIME *time) {
    struct tm fields = {0};
    return openssl.ASN1_TIME_to_tm(time, &fields) == 1 ? timegm(&fields) : 0;
}

static void take_whole_name(const X509_NAME *name, TLSText text, void *context, TLSTakeText take) {
    BIO *memory = openssl.BIO_new(openssl.BIO_s_mem());
    if (memory == NULL) { return; }
    openssl.X509_NAME_print_ex(memory, name, 0, XN_FLAG_ONELINE & ~ASN1_STRFLGS_ESC_MSB);
    char *bytes = NULL;
    long count = openssl.BIO_ctrl(memory, BIO_CTRL_INFO, 0, &bytes);
    if (count > 0) { take(context, text, (const uint8_t *)bytes, (size_t)count); }
    openssl.BIO_free(memory);
}

static void take_name(const X509_NAME *name, TLSText text, void *context, TLSTakeText take) {
    int index = openssl.X509_NAME_get_index_by_NID(name, NID_commonName, -1);
    unsigned char *bytes = NULL;
    int count = -1;
    if (index >= 0) {
        const X509_NAME_ENTRY *entry = openssl.X509_NAME_get_entry(name, index);
        count = openssl.ASN1_STRING_to_UTF8(&bytes, openssl.X509_NAME_ENTRY_get_data(entry));
    }
    if (count >= 0) {
        take(context, text, bytes, (size_t)count);
        openssl.CRYPTO_free(bytes, __FILE__, __LINE__);
    } else {
        take_whole_name(name, text, context, take);
    }
}

static void take_alternatives(X509 *certificate, void *context, TLSTakeText take) {
    GENERAL_NAMES *names = openssl.X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    for (int index = 0; index < openssl.OPENSSL_sk_num((const OPENSSL_STACK *)names); index++) {
        const GENERAL_NAME *name = openssl.OPENSSL_sk_value((const OPENSSL_STACK *)names, index);
        if (name->type != GEN_DNS && name->type != GEN_IPADD) { continue; }
        const ASN1_STRING *text = name->type == GEN_DNS ? name->d.dNSName : name->d.iPAddress;
        take(context, name->type == GEN_DNS ? TLS_DNS_NAME : TLS_ADDRESS, openssl.ASN1_STRING_get0_data(text),
             (size_t)openssl.ASN1_STRING_length(text));
    }
    if (names != NULL) { openssl.GENERAL_NAMES_free(names); }
}

static bool read_key(X509 *certificate, TLSFacts *facts) {
    unsigned char *info = NULL;
    int count = openssl.i2d_X509_PUBKEY(openssl.X509_get_X509_PUBKEY(certificate), &info);
    if (count <= 0) { return false; }
    tls_sha256(info, (size_t)count, facts->key_digest);
    openssl.CRYPTO_free(info, __FILE__, __LINE__);
    EVP_PKEY *key = openssl.X509_get0_pubkey(certificate);
    if (key == NULL) { return true; }
    facts->key_bits = openssl.EVP_PKEY_get_bits(key);
    size_t used = 0;
    if (openssl.EVP_PKEY_get_group_name(key, facts->key_kind, sizeof facts->key_kind, &used) == 1) { return true; }
    const char *kind = openssl.EVP_PKEY_get0_type_name(key);
    strncpy(facts->key_kind, kind ? kind : "", sizeof facts->key_kind - 1);
    return true;
}

bool tls_certificate_read(const uint8_t *der, size_t count, TLSFacts *facts, void *context, TLSTakeText take) {
    const unsigned char *place = der;
    X509 *certificate = openssl.d2i_X509(NULL, &place, (long)count);
    memset(facts, 0, sizeof *facts);
    bool is_whole = certificate != NULL && place == der + count && read_key(certificate, facts);
    if (is_whole) {
        facts->valid_from = seconds(openssl.X509_get0_notBefore(certificate));
        facts->valid_until = seconds(openssl.X509_get0_notAfter(certificate));
        facts->is_self_signed = openssl.X509_self_signed(certificate, 0) == 1;
        tls_sha256(der, count, facts->certificate_digest);
        take_name(openssl.X509_get_subject_name(certificate), TLS_SUBJECT, context, take);
        take_name(openssl.X509_get_issuer_name(certificate), TLS_ISSUER, context, take);
        take_alternatives(certificate, context, take);
    }
    openssl.X509_free(certificate);
    openssl.ERR_clear_error();
    return is_whole;
}
