import sharp, { type Metadata, type Sharp } from 'sharp'

/*
 * The program of the process that decodes one picture (redraw-picture.ts): it receives the file as a message, answers
 * with the picture drawn anew, and ends. It exits with `REFUSED` for a file that cannot be read or would take too much,
 * and kills itself beyond its limits: an ordinary exit waits for the threads of the decoder.
 */

const REFUSED = 2
const MB = 1024 * 1024
/** More than the 48 megapixels of a phone, whose JPEG is shrunk while it is read. */
const MAX_PIXELS = 50_000_000
/**
 * Bytes of a picture that its decoder keeps as a whole: 13 megapixels of a progressive JPEG or a GIF, 20 of a WebP or of
 * an interlaced PNG with transparency. A phone's picture has 12.
 */
const MAX_KEPT_BYTES = 80 * MB
/** Bytes of one row of pixels, of which about 1,700 are in memory at once while a wide picture is shrunk. */
const MAX_ROW_BYTES = 48 * 1024
const CHECK_EVERY_MS = 20

const [maxEdge = 0, maxBytes = 0, maxMegabytes = 0, maxCpuMs = 0] = process.argv
  .slice(2, 6)
  .map(Number)
const isJpeg = process.argv[6] === 'jpeg'

/** Until it fits: an ordinary photo does at once, and noise with the last one. */
const DRAWN_AS = [
  { quality: 82, edge: maxEdge },
  { quality: 60, edge: maxEdge },
  { quality: 60, edge: Math.ceil(maxEdge / 2) },
]

sharp.cache(false)
sharp.concurrency(1)
// The library reads thirty other formats; some refer to other files, and some keep many copies of the picture.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

setInterval(() => {
  const { user, system } = process.cpuUsage()
  const isOver = process.memoryUsage.rss() > maxMegabytes * MB || user + system > maxCpuMs * 1000
  if (isOver) end()
}, CHECK_EVERY_MS).unref()

process.once('message', (file) => {
  if (!Buffer.isBuffer(file)) return end()
  redraw(file).then(
    (picture) => process.send?.(picture, () => process.disconnect()),
    () => process.exit(REFUSED),
  )
})
// The server has the picture, or has ended.
process.once('disconnect', end)

function end() {
  process.kill(process.pid, 'SIGKILL')
}

async function redraw(file: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, pages: 1 }
  const facts = await sharp(file, options).metadata()
  if (rowBytes(facts) > MAX_ROW_BYTES || keptBytes(facts) > MAX_KEPT_BYTES) {
    throw new Error('The picture would take too much memory.')
  }
  const { data, info: raw } = await inside(sharp(file, options).rotate(), maxEdge)
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const { quality, edge } of DRAWN_AS) {
    const small = inside(sharp(data, { raw }), edge)
    const picture = await (isJpeg ? small.jpeg({ quality }) : small.webp({ quality })).toBuffer()
    if (picture.length <= maxBytes) return picture
  }
  throw new Error('The picture would take too much space.')
}

function inside(picture: Sharp, edge: number): Sharp {
  return picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
}

function rowBytes({ width, channels, depth }: Metadata): number {
  return width * channels * (depth === 'ushort' ? 2 : 1)
}

/** The bytes that the decoder keeps until the whole picture is read; the other formats are read row by row. */
function keptBytes(facts: Metadata): number {
  const { format, width, height, channels, isProgressive, pages = 1 } = facts
  const pixels = width * height
  // The frame itself, and the one before it with the colours of its palette.
  if (format === 'gif') return 6 * pixels
  // An animation has a canvas as well.
  if (format === 'webp') return (pages > 1 ? 8 : 4) * pixels
  if (!isProgressive) return 0
  // The coefficients of all components, which have two bytes each. This also holds for other JPEGs in several scans.
  if (format === 'jpeg') return 2 * channels * pixels
  return rowBytes(facts) * height
}
