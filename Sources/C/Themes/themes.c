#include "CThemes.h"

// A theme is a file in the folder themes and its name in both lists.
// `#embed` is of C23; clang takes it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char catppuccin_latte[] = {
#embed "../../../themes/catppuccin-latte.yaml"
};
static const char catppuccin_mocha[] = {
#embed "../../../themes/catppuccin-mocha.yaml"
};
static const char curlew_dark[] = {
#embed "../../../themes/curlew-dark.yaml"
};
static const char dracula[] = {
#embed "../../../themes/dracula.yaml"
};
static const char gruvbox_dark[] = {
#embed "../../../themes/gruvbox-dark.yaml"
};
static const char high_contrast_dark[] = {
#embed "../../../themes/high-contrast-dark.yaml"
};
static const char high_contrast_light[] = {
#embed "../../../themes/high-contrast-light.yaml"
};
static const char mono[] = {
#embed "../../../themes/mono.yaml"
};
static const char nord[] = {
#embed "../../../themes/nord.yaml"
};
static const char okabe_ito_dark[] = {
#embed "../../../themes/okabe-ito-dark.yaml"
};
static const char okabe_ito_light[] = {
#embed "../../../themes/okabe-ito-light.yaml"
};
static const char one_dark[] = {
#embed "../../../themes/one-dark.yaml"
};
static const char rose_pine[] = {
#embed "../../../themes/rose-pine.yaml"
};
static const char solarized_dark[] = {
#embed "../../../themes/solarized-dark.yaml"
};
static const char solarized_light[] = {
#embed "../../../themes/solarized-light.yaml"
};
static const char system[] = {
#embed "../../../themes/system.yaml"
};
static const char tokyo_night[] = {
#embed "../../../themes/tokyo-night.yaml"
};

#define THEME(name, variable) \
    { name, variable, sizeof variable }

static const curlew_theme themes[] = {
    THEME("catppuccin-latte", catppuccin_latte),
    THEME("catppuccin-mocha", catppuccin_mocha),
    THEME("curlew-dark", curlew_dark),
    THEME("dracula", dracula),
    THEME("gruvbox-dark", gruvbox_dark),
    THEME("high-contrast-dark", high_contrast_dark),
    THEME("high-contrast-light", high_contrast_light),
    THEME("mono", mono),
    THEME("nord", nord),
    THEME("okabe-ito-dark", okabe_ito_dark),
    THEME("okabe-ito-light", okabe_ito_light),
    THEME("one-dark", one_dark),
    THEME("rose-pine", rose_pine),
    THEME("solarized-dark", solarized_dark),
    THEME("solarized-light", solarized_light),
    THEME("system", system),
    THEME("tokyo-night", tokyo_night),
};

const curlew_theme *curlew_themes(size_t *count) {
    *count = sizeof themes / sizeof *themes;
    return themes;
}
