import CurlewFormats
import CurlewNetworking
import Testing

/// How pictures are found again: by an identifier, by a URL, and by a URL with something more.
@Suite struct `A kept picture` {
    private let logo: Picture
    private let other: Picture
    private var cache = ImageCache()
    private let url = ImageCache.identifier(url: "http://h/logo.png")
    private let round = ImageCache.identifier(url: "http://h/logo.png", additional: "-rounded")

    init() throws {
        logo = try #require(Picture(width: 1, height: 1, pixels: [1, 2, 3, 255]))
        other = try #require(Picture(width: 2, height: 1, pixels: [UInt8](repeating: 9, count: 8)))
    }

    @Test mutating func `comes back by its identifier alone`() {
        cache.add(logo, for: "-logo")
        let (found, missing) = (cache.picture(for: "-logo"), cache.picture(for: "-other"))
        #expect(found == logo && missing == nil)
    }

    @Test mutating func `comes back by its URL, and what is more is part of it`() {
        cache.add(logo, for: url)
        cache.add(other, for: round)
        let (plain, rounded) = (cache.picture(for: url), cache.picture(for: round))
        #expect(plain == logo && rounded == other)
        let elsewhere = cache.picture(for: ImageCache.identifier(url: "http://h/other.png"))
        let square = cache.picture(for: ImageCache.identifier(url: "http://h/logo.png", additional: "-square"))
        #expect(elsewhere == nil && square == nil)
    }

    @Test mutating func `is replaced by the later one of that name, and so is its weight`() {
        cache.add(logo, for: url)
        let before = cache.usage
        cache.add(other, for: url)
        let found = cache.picture(for: url)
        #expect(found == other)
        #expect(cache.usage == before * 2 && cache.identifiers == [url])
    }

    @Test mutating func `is removed by exactly its name`() {
        cache.add(logo, for: round)
        let others = [url, ImageCache.identifier(url: "http://h/logo.png", additional: "-square")]
        for other in others {
            let wasThere = cache.remove(other)
            #expect(!wasThere)
        }
        let found = cache.picture(for: round)
        #expect(found == logo)
        let (first, second) = (cache.remove(round), cache.remove(round))
        #expect(first && !second)
        let after = cache.picture(for: round)
        #expect(after == nil && cache.usage == 0)
    }
}
