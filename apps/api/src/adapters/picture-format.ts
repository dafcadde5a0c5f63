import { Refusal } from '@haircuts/router/refusal'
import sharp from 'sharp'

const MOST_PIXELS = 50_000_000
/** Sufficient to see a haircut on any screen. */
const LONGEST_EDGE = 2000
const SECONDS = 20

sharp.cache(false)
sharp.concurrency(1)

type Kind = 'readable' | 'heic' | 'unknown'

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const AVIF_BRANDS = ['avif', 'avis']

/**
 * Detects the format by the magic bytes, ignoring name and declared type. An allow-list, because the decoder also
 * reads SVG and TIFF, which can reference other files.
 */
export function kindOfPicture(bytes: Buffer): Kind {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 12) return 'unknown'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'readable'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'readable'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'readable'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'readable'
  if (ascii(4, 8) !== 'ftyp') return 'unknown'
  const brands = [ascii(8, 12), ...(ascii(16, 64).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'readable'
  return HEIC_BRANDS.includes(ascii(8, 12)) ? 'heic' : 'unknown'
}

/**
 * Re-encodes a picture as WebP: rotated upright, at most 2000 pixels per side, without EXIF, location or other
 * metadata.
 *
 * @throws Refusal when the format is not supported, the file is damaged, or larger than 50 megapixels.
 */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  const kind = kindOfPicture(bytes)
  if (kind === 'heic') throw new Refusal('pictureHeic')
  if (kind === 'unknown') throw new Refusal('pictureUnsupported')
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
      .rotate()
      .resize({
        width: LONGEST_EDGE,
        height: LONGEST_EDGE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch {
    throw new Refusal('pictureUnreadable')
  }
}
