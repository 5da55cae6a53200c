import CurlewBytes
import CurlewFormats
import Testing

@Suite struct `The image decoder` {
    private static let colors: [[UInt8]] = [
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255], [0, 0, 0, 255],
        [128, 128, 128, 255],
    ]

    @Test(arguments: [
        SamplePicture.png, SamplePicture.tiff, SamplePicture.bmp, SamplePicture.webpLossless, SamplePicture.iconOfPNG,
    ])
    func `gives the pixels of lossless pictures`(bytes: Bytes) throws {
        let picture = try ImageDecoder().picture(of: bytes)
        #expect(picture == Picture(width: 3, height: 2, pixels: Self.colors.flatMap { $0 }))
    }

    @Test(arguments: [SamplePicture.gif, SamplePicture.webpLossy])
    func `gives the size of pictures with fewer colours or losses`(bytes: Bytes) throws {
        let picture = try ImageDecoder().picture(of: bytes)
        #expect(picture.width == 3 && picture.height == 2)
    }

    @Test func `gives near colours of a JPEG`() throws {
        let picture = try ImageDecoder().picture(of: SamplePicture.jpeg)
        let (red, green, blue, alpha) = picture[8, 4]
        #expect(abs(Int(red) - 0xC0) < 8 && abs(Int(green) - 0x20) < 8 && abs(Int(blue) - 0x40) < 8 && alpha == 255)
    }

    @Test func `takes the largest picture of an icon and its mask for alpha`() throws {
        let picture = try ImageDecoder().picture(of: SamplePicture.icon)
        #expect(
            picture
                == Picture(
                    width: 2, height: 2,
                    pixels: [0, 0, 255, 255, 255, 255, 255, 0, 255, 0, 0, 255, 0, 255, 0, 255]))
    }

    @Test func `reads the palette of an icon`() throws {
        let picture = try ImageDecoder().picture(of: SamplePicture.iconOfPalette)
        #expect(picture.pixels == [255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255])
    }

    @Test func `reads an X bitmap from the left, lowest bit first`() throws {
        let picture = try ImageDecoder().picture(of: SamplePicture.bitmapText)
        let black = (0..<20).filter { picture.pixels[$0 * 4] == 0 }
        #expect(black == [0, 9] + (10..<18))
    }

    @Test func `refuses more pixels than its limit before it decodes`() throws {
        let facts = try #require(ImageInfo(SamplePicture.png))
        #expect(throws: ImageError.tooManyPixels(facts, limit: 5)) {
            try ImageDecoder(pixelLimit: 5).picture(of: SamplePicture.png)
        }
        let huge = Bytes(Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x3B])
        #expect(
            throws: ImageError.tooManyPixels(ImageInfo(width: 65535, height: 65535, type: .gif), limit: 32_000_000)
        ) {
            try ImageDecoder().picture(of: huge)
        }
    }

    @Test func `says that a picture is cut, or none`() throws {
        let facts = try #require(ImageInfo(SamplePicture.jpeg))
        let header = SamplePicture.jpeg[0..<300]
        #expect(ImageInfo(header) == facts)
        #expect(throws: ImageError.undecodable(facts)) { try ImageDecoder().picture(of: header) }
        #expect(throws: ImageError.notAnImage) { try ImageDecoder().picture(of: Bytes(Array("garbage".utf8))) }
        #expect(ImageError.undecodable(facts).description.hasPrefix("The JPEG picture does not decode"))
    }
}

@Suite struct `A picture` {
    @Test func `is scaled to the average of the pixels it covers`() throws {
        let picture = try #require(
            Picture(width: 2, height: 2, pixels: [200, 0, 0, 255, 100, 0, 0, 255, 0, 0, 0, 0, 90, 90, 90, 0]))
        let small = picture.scaled(width: 1, height: 1)
        #expect(small.pixels == [150, 0, 0, 128])
        #expect(picture.scaled(width: 1, height: 2)[0, 0] == (150, 0, 0, 255))
    }

    @Test func `can be made larger, and keeps its pixels where the size stays`() throws {
        let picture = try #require(Picture(width: 1, height: 1, pixels: [1, 2, 3, 4]))
        #expect(picture.scaled(width: 2, height: 2).pixels == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
        #expect(picture.scaled(width: 1, height: 1) == picture)
        #expect(Picture(width: 2, height: 1, pixels: [1, 2, 3, 4]) == nil)
    }
}
