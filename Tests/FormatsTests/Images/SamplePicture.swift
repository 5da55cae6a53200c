import CurlewBytes
import CurlewFormats

/// Small pictures made for the tests. Where not said otherwise they are 3 wide and 2 high: red, green, blue above white,
/// black, grey.
enum SamplePicture {
    static let png = bytes(
        """
        iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAA7EAAAOxAGVKw4bAAAAGklEQVQImQXBgQEAIAjA\
        IOxyvXyBEHrK2L0PPvIGgKOTsdEAAAAASUVORK5CYII=
        """)
    static let gif = bytes(
        """
        R0lGODdhAwACAKIAAAQCBAT+BPwCBISChAQC/Pz+/AAAAAAAACwAAAAAAwACAAADBChBBZMAOw==
        """)
    static let tiff = bytes(
        """
        SUkqADAAAAB4nAEJAPb//wAAAP8AAAD/DvoC/nicAQkA9v////8AAACAgIAa8QR+DAAAAQMAAQAAAAMAAAABAQMAAQAAAAIA\
        AAACAQMAAwAAANYAAAADAQMAAQAAALKAAAAGAQMAAQAAAAIAAAARAQQAAgAAANwAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAEA\
        AAAXAQMAAgAAABQAFAAaAQUAAQAAAMYAAAAbAQUAAQAAAM4AAAAcAQMAAQAAAAEAAAAAAAAAYAAAAAEAAABgAAAAAQAAAAgA\
        CAAIAAgAAAAcAAAA
        """)
    static let bmp = bytes(
        """
        Qk1IAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABIAAAAAAAAAAAAAAAAAAAAAAAAA////AAAAgICAAAAAAAD/AP8A\
        /wAAAAAA
        """)
    static let webpLossless = bytes(
        """
        UklGRjgAAABXRUJQVlA4TCsAAAAvAkAAAC8gECBIV25DQFB03XICAYJ05eY/QGxybBUoSNuAxd1Tsoj+x9UBAA==
        """)
    static let webpLossy = bytes(
        """
        UklGRm4AAABXRUJQVlA4IGIAAAAQAwCdASoDAAIAAMASJagCdLoAyQDJABygH4gHpd3NPgAA/ub/mq2+rr/10H/6Gl3m0X/w\
        ynE0x/1GZOVZu//dtP/FPK//xf//pcH/ttP/FPK//xf//S4Pcocd9V12LdAAAA==
        """)
    /// 1 x 1 of 24 bits, and 2 x 2 of 32 without alpha: blue, and white behind the mask, above red and green.
    static let icon = bytes(
        """
        AAABAAIAAQEAAAEAGAAwAAAAJgAAAAICAAABACAAQAAAAFYAAAAoAAAAAQAAAAIAAAABABgAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAQIDAAAAAAAoAAAAAgAAAAQAAAABACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAD/AAAA////AAAA\
        AABAAAAA
        """)
    static let iconOfPNG = bytes(
        """
        AAABAAEAAwIAAAEAIABoAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAADAAAAAggCAAAAEhbxTQAAAAlwSFlzAAAOxAAADsQB\
        lSsOGwAAABpJREFUCJkFwYEBACAIwCDscr18gRB6yti9Dz7yBoCjk7HRAAAAAElFTkSuQmCC
        """)
    /// Red, blue, black in 4 bits each.
    static let iconOfPalette = bytes(
        """
        AAABAAEAAwEDAAEABAA8AAAAFgAAACgAAAADAAAAAgAAAAEABAAAAAAAAAAAAAAAAAAAAAAAAwAAAAAAAAAAAAAAAAD/AP8A\
        AAASAAAAAAAAAA==
        """)
    /// 17 wide and 9 high, all #c02040.
    static let jpeg = bytes(
        """
        /9j/4AAQSkZJRgABAQEAYABgAAD//gA7Q1JFQVRPUjogZ2QtanBlZyB2MS4wICh1c2luZyBJSkcgSlBFRyB2NjIpLCBxdWFs\
        aXR5ID0gOTAK/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUVFQwPFxgW\
        FBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
        FBQU/8AAEQgACQARAwERAAIRAQMRAf/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQE\
        AAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RV\
        VldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY\
        2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKC//EALURAAIBAgQEAwQHBQQE\
        AAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBkaJicoKSo1Njc4OTpDREVGR0hJSlNU\
        VVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW\
        19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAAwDAQACEQMRAD8A8Hrwj+zQoAKACgAoAKAP/9k=
        """)
    static let bitmapText = Bytes(
        Array(
            """
            #define tick_width 10
            #define tick_height 2
            static char tick_bits[] = { 0x01, 0x02,
              0xff, 0 };
            """.utf8))

    static let all = [
        png, gif, tiff, bmp, webpLossless, webpLossy, icon, iconOfPNG, iconOfPalette, jpeg, bitmapText,
    ]

    private static func bytes(_ base64: String) -> Bytes { Bytes(Base64.decoded(base64.utf8) ?? []) }
}
