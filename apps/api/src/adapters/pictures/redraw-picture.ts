import { fork } from 'node:child_process'
import { extname } from 'node:path'
import { AppError } from '@haircuts/core/kernel/app-error'

/** Limits of the process that decodes one picture. */
interface DecoderLimits {
  /** Its resident memory, of which Node and the library take 75 MB. */
  megabytes: number
  /** Its processor time, so that a busy machine does not refuse ordinary pictures: one of 12 megapixels takes 0.5 s. */
  cpuMs: number
  /** The time until it has ended, for one that does not compute either. */
  deadlineMs: number
}

const LIMITS: DecoderLimits = { megabytes: 200, cpuMs: 5000, deadlineMs: 20_000 }

/** It has the extension of this file: sources run unbuilt, and the release is JavaScript. */
const PROGRAM = new URL(`decode-picture${extname(import.meta.url)}`, import.meta.url)
/** The exit code of decode-picture.ts for a file that it refuses. */
const REFUSED = 2

type Kind = 'readable' | 'heic' | 'unknown'

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const AVIF_BRANDS = ['avif', 'avis']

/**
 * Detects the format by the magic bytes, ignoring name and declared type. AVIF is refused: its decoder keeps 16 bytes for
 * each pixel, a file of 1 KB may have 50 megapixels, and no phone and no browser sends one by itself.
 */
function kindOfPicture(bytes: Buffer): Kind {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.length < 12) return 'unknown'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'readable'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'readable'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'readable'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'readable'
  if (ascii(4, 8) !== 'ftyp') return 'unknown'
  const brands = [ascii(8, 12), ...(ascii(16, 64).match(/.{4}/gs) ?? [])]
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'unknown'
  return HEIC_BRANDS.includes(ascii(8, 12)) ? 'heic' : 'unknown'
}

/** What the new picture has at most, and its format, WebP by default. */
interface Drawing {
  /** Pixels a side. */
  maxEdge: number
  /** Beyond them it is drawn with less quality, then also with half the pixels a side. */
  maxBytes: number
  format?: 'webp' | 'jpeg'
}

/**
 * Re-encodes a picture: rotated upright, with a maximum number of pixels per side and of bytes, without EXIF, location or
 * other metadata. A process of its own decodes it, so that its memory is given back, and neither a bomb nor a fault of
 * the decoder reaches the server. That process gets no environment, which holds secrets.
 *
 * @throws AppError when the format is not supported, the file is damaged, or it takes more than the limits.
 */
export async function redrawPicture(
  bytes: Buffer,
  { maxEdge, maxBytes, format = 'webp' }: Drawing,
  limits: Partial<DecoderLimits> = {},
): Promise<Buffer> {
  const { megabytes, cpuMs, deadlineMs } = { ...LIMITS, ...limits }
  const kind = kindOfPicture(bytes)
  if (kind === 'heic') throw new AppError('pictureHeic')
  if (kind === 'unknown') throw new AppError('pictureUnsupported')
  return new Promise((done, failed) => {
    const child = fork(PROGRAM, [maxEdge, maxBytes, megabytes, cpuMs, format].map(String), {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
    let picture: Buffer | undefined
    child.once('message', (message) => {
      if (Buffer.isBuffer(message)) picture = message
    })
    child.once('error', failed)
    // The program may have ended before it has read the file, which its end tells.
    child.send(bytes, () => {})
    // Emitted once it has ended and the message has been read, so that the next process does not run beside it.
    child.once('close', (code, signal) => {
      clearTimeout(deadline)
      if (picture) done(picture)
      else if (signal || code === REFUSED) failed(new AppError('pictureUnreadable'))
      else failed(new Error(`The program that decodes pictures ended with code ${code}.`))
    })
  })
}
