import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from 'vitest'
import { diceOf } from '../../simulation/dice.testing.ts'
import { flag, it } from './pictures.testing.ts'

/** UPLOADS=300 for a long run, UPLOADS_SEED=7 for other files. */
const UPLOADS = Number(process.env.UPLOADS ?? 30)
const SEED = process.env.UPLOADS_SEED ?? '1'
const APP_ERRORS = [
  'picture_unreadable',
  'picture_unsupported',
  'picture_heic',
  'picture_too_large',
  'picture_missing',
  'malformed_body',
]
const WAYS = ['cut', 'flip', 'splice', 'append', 'insert', 'swap head', 'noise'] as const
const NAMES = ['cut.jpg', '../../cut.jpg', 'cut.php', '"\r\nx: y', 'a'.repeat(300), '', '🪒.png']
const TYPES = ['image/jpeg', 'text/html', 'image/svg+xml', 'application/x-php', 'nonsense']
const MARKUP = Buffer.from('<script>alert(1)</script><?php system("id"); ?>')

async function pictures(): Promise<Buffer[]> {
  const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 37/1 0/1' } }
  return Promise.all([
    flag().jpeg().withExif(gps).toBuffer(),
    flag().png().toBuffer(),
    flag().webp().toBuffer(),
    flag().gif().toBuffer(),
  ])
}

it(`${UPLOADS} hostile files are rejected with a message, or are re-encoded without what they hid (seed ${SEED})`, {
  timeout: 60_000 + UPLOADS * 2000,
}, async ({ api }) => {
  const sound = await pictures()
  const storedFile: string[] = []
  const counts: Record<string, number> = {}
  for (let n = 0; n < UPLOADS; n++) {
    const dice = diceOf(SEED).of(n)
    const picture = Buffer.from(dice.pick(sound))
    const other = dice.pick(sound)
    const at = dice.below(picture.length)
    const how = dice.pick(WAYS)
    const made = {
      cut: () => picture.subarray(0, at),
      flip: () => {
        for (let flips = 0; flips < 20; flips++)
          picture.writeUInt8(dice.below(256), dice.below(picture.length))
        return picture
      },
      splice: () => Buffer.concat([picture.subarray(0, at), other.subarray(at % other.length)]),
      append: () => Buffer.concat([picture, MARKUP]),
      insert: () => Buffer.concat([picture.subarray(0, at), MARKUP, picture.subarray(at)]),
      'swap head': () => Buffer.concat([other.subarray(0, 16), picture.subarray(16)]),
      noise: () =>
        Buffer.concat([
          picture.subarray(0, 16),
          Buffer.from(Array.from({ length: 500 }, () => dice.below(256))),
        ]),
    }[how]()
    const response = await api.upload(made, { name: dice.pick(NAMES), type: dice.pick(TYPES) })
    const code = String(Reflect.get(Object(response.body), 'code') ?? 'kept')
    counts[`${how}: ${code}`] = (counts[`${how}: ${code}`] ?? 0) + 1
    if (response.status !== 201) {
      expect({ n, how, code, isKnown: APP_ERRORS.includes(code) }).toMatchObject({ isKnown: true })
      continue
    }
    const file = api.storedFile(response)
    storedFile.push(file)
    const bytes = readFileSync(file)
    expect(bytes.includes(MARKUP)).toBe(false)
    const { format, exif, xmp, icc } = await sharp(bytes).metadata()
    expect({ n, format, exif, xmp, icc }).toEqual({ n, format: 'webp' })
  }
  process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(storedFile.length).toBeGreaterThan(0)
  expect(api.files()).toHaveLength(storedFile.length)
})
