/* Every function of OpenSSL that is used, once: declared by its headers, looked up by name, called through the table. */
#pragma once

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#define CRYPTO_FUNCTIONS(X)                                                                                           \
    X(ASN1_STRING_free) X(ASN1_TIME_to_tm) X(ASN1_INTEGER_set_uint64) X(ASN1_STRING_get0_data) X(ASN1_STRING_length)                      \
    X(ASN1_STRING_to_UTF8) X(ASN1_TIME_set) X(BIO_ctrl) X(BIO_free) X(BIO_new) X(BIO_s_mem)         \
    X(CRYPTO_free) X(CRYPTO_get_ex_new_index) X(ERR_clear_error) X(EVP_Digest)                 \
    X(EVP_PKEY_Q_keygen) X(EVP_PKEY_free) X(EVP_PKEY_get_bits) X(EVP_PKEY_get_group_name)         \
    X(EVP_PKEY_get0_type_name) X(EVP_sha256) X(GENERAL_NAMES_free) X(OPENSSL_sk_new_null) X(OPENSSL_sk_num)           \
    X(OPENSSL_sk_pop_free) X(OPENSSL_sk_push) X(OPENSSL_sk_value) X(PEM_write_bio_PrivateKey)         \
    X(PEM_write_bio_X509) X(X509V3_EXT_conf_nid) X(X509V3_set_ctx) X(X509_EXTENSION_free) X(X509_NAME_add_entry_by_txt)\
    X(X509_NAME_ENTRY_get_data) X(X509_NAME_get_entry) X(X509_NAME_get_index_by_NID) X(X509_NAME_print_ex)             \
    X(X509_STORE_CTX_free) X(X509_STORE_CTX_get0_chain) X(X509_STORE_CTX_get0_param) X(X509_STORE_CTX_get0_untrusted)  \
    X(X509_STORE_CTX_get_error) X(X509_STORE_CTX_get_error_depth) X(X509_STORE_CTX_get_ex_data) X(X509_STORE_CTX_init)  \
    X(X509_STORE_CTX_new) X(X509_STORE_CTX_set_error) X(X509_STORE_add_cert) X(X509_STORE_free)                        \
    X(X509_STORE_load_file) X(X509_STORE_load_path) X(X509_STORE_new) X(X509_VERIFY_PARAM_set1_host)                   \
    X(X509_VERIFY_PARAM_set1_ip_asc) X(X509_VERIFY_PARAM_set_auth_level) X(X509_VERIFY_PARAM_set_flags)                \
    X(X509_VERIFY_PARAM_set_hostflags) X(X509_VERIFY_PARAM_set_purpose) X(X509_VERIFY_PARAM_set_time)                  \
    X(X509_add_ext) X(X509_free) X(X509_get0_notAfter) X(X509_get0_notBefore) X(X509_get0_pubkey)                      \
    X(X509_get_X509_PUBKEY) X(X509_get_default_cert_dir) X(X509_get_default_cert_file) X(X509_get_ext_d2i)             \
    X(X509_get_issuer_name) X(X509_get_serialNumber) X(X509_get_subject_name) X(X509_new) X(X509_self_signed)           \
    X(X509_set1_notAfter) X(X509_set1_notBefore) X(X509_set_issuer_name) X(X509_set_pubkey) X(X509_set_version)        \
    X(X509_sign) X(X509_verify_cert) X(X509_verify_cert_error_string) X(d2i_X509) X(i2d_X509)            \
    X(i2d_X509_PUBKEY) X(RAND_bytes)

#define SSL_FUNCTIONS(X)                                                                                              \
    X(SSL_CIPHER_get_name) X(SSL_CTX_clear_options) X(SSL_CTX_ctrl) X(SSL_CTX_get_ex_data)                             \
    X(SSL_CTX_set_cert_verify_callback) X(SSL_CTX_set_cipher_list) X(SSL_CTX_set_ex_data) X(SSL_CTX_set_msg_callback)   \
    X(SSL_CTX_set_options) X(SSL_CTX_set_security_level) X(SSL_CTX_set_verify) X(SSL_get_SSL_CTX)                       \
    X(SSL_get_current_cipher) X(SSL_get_ex_data_X509_STORE_CTX_idx) X(SSL_get_pending_cipher) X(SSL_get_version)        \
    X(SSL_has_pending) X(SSL_session_reused)

/* For RAND_bytes. */
#include <openssl/rand.h>

#define FIELD(name) __typeof__(&(name)) name;
struct openssl {
    CRYPTO_FUNCTIONS(FIELD) SSL_FUNCTIONS(FIELD)
};
#undef FIELD

extern struct openssl openssl;
/* Where the guard stands in an SSL_CTX. */
extern int guard_index;
