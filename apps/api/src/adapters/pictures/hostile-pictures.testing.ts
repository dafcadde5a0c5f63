import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const MEGAPIXEL_SIDE = 1000

/** One colour: a small file however many pixels it has. */
export function flat(megapixels: number, channels: 3 | 4 = 3) {
  const side = Math.round(Math.sqrt(megapixels) * MEGAPIXEL_SIDE)
  return flatOf(side, side, channels)
}

export function flatOf(width: number, height: number, channels: 3 | 4 = 3) {
  const background = { r: 9, g: 200, b: 9, alpha: 1 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

/** Rows of noise that repeat within the window of a PNG's compression: a small file, whose picture no other format compresses. */
export function repeatedNoise(side: number) {
  const row = 3 * side
  const rows = randomBytes(Math.floor(30_000 / row) * row)
  const pixels = Buffer.alloc(row * side, rows)
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
}

/** What a phone sends: noise, so that the file is as large as a photo, to be turned right by a quarter. */
export async function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  // As coarse as in a photo of 12 megapixels, however many the camera has.
  const size = { width: 504, height: Math.round((504 * height) / width) }
  const small = await sharp({ create: { ...size, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(width, height, { kernel: 'nearest' }).withMetadata({ orientation: 6 })
}

/** A decompression bomb: a PNG of 30,000 x 30,000 pixels in a few hundred kilobytes. */
export function bomb() {
  return png(30_000)
}

/** A PNG of one bit for each pixel, with other chunks before its pixels. */
export function png(side: number, extra: Buffer[] = []) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk of a PNG with text or a colour profile of zeros, compressed a thousandfold. */
export function inflating(type: 'zTXt' | 'iCCP', bytes: number) {
  return chunk(
    type,
    Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]),
  )
}

function chunk(type: string, data: Uint8Array) {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A sequential JPEG, of one colour, that has a scan for each component: its decoder keeps all coefficients. */
export function jpegInSeveralScans(side: number) {
  const u16 = (number: number) => [number >> 8, number & 255]
  const segment = (marker: number, bytes: number[]) =>
    Buffer.from([0xff, marker, ...u16(bytes.length + 2), ...bytes])
  // One code of one bit, for "no difference" and for "no further coefficient": a block is two zero bits.
  const codes = (table: number) => segment(0xc4, [table, 1, ...Array(15).fill(0), 0])
  const blocks = Math.ceil(side / 8) ** 2
  const scan = (component: number) =>
    Buffer.concat([segment(0xda, [1, component, 0, 0, 63, 0]), Buffer.alloc(Math.ceil(blocks / 4))])
  const components = [1, 2, 3].flatMap((id) => [id, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc0, [8, ...u16(side), ...u16(side), 3, ...components]),
    codes(0),
    codes(0x10),
    ...[1, 2, 3].map(scan),
    Buffer.from([0xff, 0xd9]),
  ])
}
