import CurlewBytes
import CurlewFormats
import Testing

@Suite struct `Facts of a picture` {
    @Test(arguments: [
        (SamplePicture.png, ImageType.png, 3, 2), (SamplePicture.gif, .gif, 3, 2), (SamplePicture.tiff, .tiff, 3, 2),
        (SamplePicture.bmp, .bmp, 3, 2), (SamplePicture.webpLossless, .webp, 3, 2),
        (SamplePicture.webpLossy, .webp, 3, 2), (SamplePicture.jpeg, .jpeg, 17, 9), (SamplePicture.icon, .ico, 2, 2),
        (SamplePicture.iconOfPNG, .ico, 3, 2), (SamplePicture.bitmapText, .xbm, 10, 2),
    ])
    func `come from its first bytes`(bytes: Bytes, type: ImageType, width: Int, height: Int) {
        #expect(ImageInfo(bytes) == ImageInfo(width: width, height: height, type: type))
    }

    @Test func `are those of a WebP with an extended header`() {
        let bytes = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0]
        let facts = ImageInfo(Bytes(bytes + [0xFF, 0x03, 0, 0xDF, 0x01, 0]))
        #expect(facts == ImageInfo(width: 1024, height: 480, type: .webp))
    }

    @Test func `are those of a TIFF whose numbers start with their high byte`() {
        let header: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 2]
        let width: [UInt8] = [1, 0, 0, 3, 0, 0, 0, 1, 1, 2, 0, 0]
        let height: [UInt8] = [1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 7]
        #expect(ImageInfo(Bytes(header + width + height)) == ImageInfo(width: 258, height: 7, type: .tiff))
    }

    @Test func `are none where the header is cut, claims no size, or is of something else`() {
        for bytes in ["garbage", "", "BM", "GIF89a", "RIFF1234WEBPVP8 ", "#define x 1"] {
            #expect(ImageInfo(Bytes(Array(bytes.utf8))) == nil)
        }
        #expect(ImageInfo(Bytes(Array("GIF89a".utf8) + [0, 0, 1, 0])) == nil)
    }

    @Test func `are read from every beginning of every picture without a trap`() {
        for bytes in SamplePicture.all {
            for count in 0...bytes.count {
                let start = bytes[0..<count]
                #expect(ImageInfo(start) == nil || ImageInfo(start) == ImageInfo(bytes) || count < bytes.count)
                _ = try? ImageDecoder().picture(of: start)
            }
        }
    }

    @Test func `count the pixels even where the product has no number`() {
        #expect(ImageInfo(width: 1 << 32, height: 1 << 32, type: .png).pixels == .max)
        #expect(ImageInfo(width: 3, height: 2, type: .png).pixels == 6)
    }
}
