import Glibc

/// Whether the tests run under the address or the thread sanitizer, by the options that `.ci/sanitize` sets.
public enum Sanitizer {
    public static let isOn = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil

    /// How many times longer things may take.
    public static let slowness = isOn ? 8 : 1
}
