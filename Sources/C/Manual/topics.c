#include "CManual.h"

// A topic is a file in Sources/Manual/Topics and its name in both lists, in the order of the index.
// `#embed` is of C23; clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char first_steps[] = {
#embed "../../Manual/Topics/first-steps.md"
};
static const char keys[] = {
#embed "../../Manual/Topics/keys.md"
};
static const char parameters[] = {
#embed "../../Manual/Topics/parameters.md"
};
static const char styles[] = {
#embed "../../Manual/Topics/styles.md"
};
static const char files[] = {
#embed "../../Manual/Topics/files.md"
};
static const char environments[] = {
#embed "../../Manual/Topics/environments.md"
};
static const char secrets[] = {
#embed "../../Manual/Topics/secrets.md"
};
static const char checks[] = {
#embed "../../Manual/Topics/checks.md"
};
static const char captures[] = {
#embed "../../Manual/Topics/captures.md"
};
static const char run[] = {
#embed "../../Manual/Topics/run.md"
};
static const char batches[] = {
#embed "../../Manual/Topics/batches.md"
};
static const char history[] = {
#embed "../../Manual/Topics/history.md"
};
static const char comparing[] = {
#embed "../../Manual/Topics/comparing.md"
};
static const char cache[] = {
#embed "../../Manual/Topics/cache.md"
};
static const char header_fields[] = {
#embed "../../Manual/Topics/header-fields.md"
};
static const char auth[] = {
#embed "../../Manual/Topics/auth.md"
};
static const char options[] = {
#embed "../../Manual/Topics/options.md"
};
static const char tls[] = {
#embed "../../Manual/Topics/tls.md"
};
static const char downloads[] = {
#embed "../../Manual/Topics/downloads.md"
};
static const char paste[] = {
#embed "../../Manual/Topics/paste.md"
};
static const char import[] = {
#embed "../../Manual/Topics/import.md"
};
static const char exports[] = {
#embed "../../Manual/Topics/exports.md"
};
static const char command_line[] = {
#embed "../../Manual/Topics/command-line.md"
};
static const char settings[] = {
#embed "../../Manual/Topics/settings.md"
};
static const char themes[] = {
#embed "../../Manual/Topics/themes.md"
};
static const char keys_yaml[] = {
#embed "../../Manual/Topics/keys-yaml.md"
};
static const char hooks[] = {
#embed "../../Manual/Topics/hooks.md"
};
static const char limits[] = {
#embed "../../Manual/Topics/limits.md"
};
static const char library[] = {
#embed "../../Manual/Topics/library.md"
};
static const char install[] = {
#embed "../../Manual/Topics/install.md"
};
static const char changes[] = {
#embed "../../Manual/Topics/changes.md"
};

#define TOPIC(name, variable) \
    { name, variable, sizeof variable }

static const curlew_manual_topic topics[] = {
    TOPIC("first-steps", first_steps),
    TOPIC("keys", keys),
    TOPIC("parameters", parameters),
    TOPIC("styles", styles),
    TOPIC("files", files),
    TOPIC("environments", environments),
    TOPIC("secrets", secrets),
    TOPIC("checks", checks),
    TOPIC("captures", captures),
    TOPIC("run", run),
    TOPIC("batches", batches),
    TOPIC("history", history),
    TOPIC("comparing", comparing),
    TOPIC("cache", cache),
    TOPIC("header-fields", header_fields),
    TOPIC("auth", auth),
    TOPIC("options", options),
    TOPIC("tls", tls),
    TOPIC("downloads", downloads),
    TOPIC("paste", paste),
    TOPIC("import", import),
    TOPIC("exports", exports),
    TOPIC("command-line", command_line),
    TOPIC("settings", settings),
    TOPIC("themes", themes),
    TOPIC("keys-yaml", keys_yaml),
    TOPIC("hooks", hooks),
    TOPIC("limits", limits),
    TOPIC("library", library),
    TOPIC("install", install),
    TOPIC("changes", changes),
};

const curlew_manual_topic *curlew_manual_topics(size_t *count) {
    *count = sizeof topics / sizeof *topics;
    return topics;
}
