extension QueryAxes {
    /// The text of a number, by the language that a program is written in. A text that is no number stays as typed.
    public enum Numbers: String, Sendable, Hashable, CaseIterable {
        case typed
        /// `%.16g`, and whole numbers as typed (NSNumber).
        case foundation
        /// `1.0`: as few digits as mean the same number; whole numbers as typed.
        case swift
        /// The same without `.0`; whole numbers beyond 2^53 are rounded.
        case javascript
        /// 14 digits; whole numbers beyond 64 bits as real ones.
        case php
        /// `1.0e+16`: as few digits as mean the same number; whole numbers as typed.
        case ruby
    }

    /// The letters of a finished name, its dots and brackets included. As Alamofire changes them.
    public enum KeyCase: String, Sendable, Hashable, CaseIterable {
        case typed
        /// `my_url_id` for `myURLId`
        case snake
        /// `my-url-id`
        case kebab
        /// The first letter in upper case.
        case capitalized
        case uppercased
        case lowercased
    }

    /// What may stand at the root.
    public enum Roots: String, Sendable, Hashable, CaseIterable {
        case any
        /// A dictionary, a list or a set.
        case containers
        case dictionaries
    }

    /// Where `&` stands.
    public enum Separators: String, Sendable, Hashable, CaseIterable {
        /// Between two pairs.
        case pairs
        /// Between any two values of a container, also where one of them writes nothing. An empty list or dictionary
        /// within a dictionary is no value (Hash#to_query of Rails).
        case values
    }
}
