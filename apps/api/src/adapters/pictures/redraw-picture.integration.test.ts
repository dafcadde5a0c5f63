import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  bomb,
  flat,
  flatOf,
  inflating,
  jpegInSeveralScans,
  photo,
  png,
  repeatedNoise,
} from './hostile-pictures.testing.ts'
import { redrawPicture } from './redraw-picture.ts'

const SIZE = { maxEdge: 1600, maxBytes: 600 * 1024 }
const GENEROUS = { megabytes: 4000, cpuMs: 60_000, deadlineMs: 60_000 }
/** However busy the machine is; memory and processor time are those of the server. */
const PATIENT = { deadlineMs: 60_000 }
const progressive = { progressive: true, chromaSubsampling: '4:4:4' } as const

/** A black and a white frame: equal ones would become one. */
function animation(side: number) {
  const frame = side * side * 3
  return sharp(Buffer.concat([Buffer.alloc(frame), Buffer.alloc(frame, 255)]), {
    raw: { width: side, height: 2 * side, channels: 3, pageHeight: side },
    limitInputPixels: false,
  })
}

describe('an ordinary picture of a phone is drawn upright with 1,600 pixels', () => {
  const upright = { format: 'webp', width: 1200, height: 1600 }

  it.for([
    ['a JPEG of 12 megapixels', 4032, 3024, {}],
    ['a progressive JPEG of 12 megapixels', 4032, 3024, progressive],
    ['a JPEG of 48 megapixels', 8064, 6048, { quality: 70 }],
  ] as const)('%s', async ([_, width, height, options]) => {
    const file = await (await photo(width, height)).jpeg(options).toBuffer()
    expect(await sharp(await redrawPicture(file, SIZE, PATIENT)).metadata()).toMatchObject(upright)
  })

  it.for([
    ['png', { compressionLevel: 1 }],
    ['webp', { effort: 0 }],
  ] as const)('a %s of 12 megapixels', async ([format, options]) => {
    const file = await (await photo(4032, 3024)).toFormat(format, options).toBuffer()
    expect(await sharp(await redrawPicture(file, SIZE, PATIENT)).metadata()).toMatchObject(upright)
  })

  it('an interlaced screenshot with transparency', async () => {
    const file = await flatOf(1290, 2796, 4).png({ progressive: true }).toBuffer()
    expect(await sharp(await redrawPicture(file, SIZE, PATIENT)).metadata()).toMatchObject({
      width: 738,
      height: 1600,
    })
  })
})

describe('a picture that would be stored with more than 600 KB', () => {
  it.for([
    ['is drawn with less quality', 1000, 1000],
    ['is drawn with half the pixels a side', 1600, 800],
  ] as const)('%s', async ([_, side, drawn]) => {
    const file = await repeatedNoise(side).png().toBuffer()
    const picture = await redrawPicture(file, SIZE, PATIENT)
    expect(picture.length).toBeLessThanOrEqual(SIZE.maxBytes)
    expect(await sharp(picture).metadata()).toMatchObject({ width: drawn, height: drawn })
  })
})

describe('a picture that takes more than its limits', () => {
  it.for([
    ['a progressive JPEG of 14 megapixels', () => flat(14).jpeg(progressive).toBuffer()],
    ['a JPEG of 14 megapixels in several scans', async () => jpegInSeveralScans(3742)],
    [
      'an interlaced PNG of 22 megapixels',
      () => flat(22, 4).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ],
    [
      'a WebP of 22 megapixels in 38 bytes',
      () => flat(22).webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
    ['a WebP animation of 11 megapixels', () => animation(3317).webp({ effort: 0 }).toBuffer()],
    ['a GIF of 14 megapixels', () => flat(14).gif({ effort: 1 }).toBuffer()],
    ['a PNG of 900 megapixels', async () => bomb()],
    ['a PNG of a million columns', () => flatOf(1_000_000, 3).png().toBuffer()],
    [
      'a PNG with 7,000 columns of 16 bits',
      () => flatOf(7000, 20, 4).toColourspace('rgb16').png().toBuffer(),
    ],
  ] as const)('%s is refused before it is decoded', async ([_, make]) => {
    const file = await make()
    expect(file.length).toBeLessThan(10 * 1024 * 1024)
    // Neither memory nor time refuses it.
    await expect(redrawPicture(file, SIZE, GENEROUS)).rejects.toMatchObject({
      code: 'pictureUnreadable',
      status: 422,
      message: 'This picture is damaged or too large. Please send it as an ordinary JPEG or PNG.',
    })
  })

  it.for([
    ['memory', { ...GENEROUS, megabytes: 30 }],
    ['processor time', { ...GENEROUS, cpuMs: 1 }],
    ['deadline', { ...GENEROUS, deadlineMs: 1 }],
  ] as const)('is ended at its limit of %s', async ([_, limits]) => {
    const file = await flat(12).png().toBuffer()
    await expect(redrawPicture(file, SIZE, limits)).rejects.toMatchObject({
      code: 'pictureUnreadable',
    })
    await expect(redrawPicture(file, SIZE, GENEROUS)).resolves.toBeInstanceOf(Buffer)
  })
})

describe('metadata', () => {
  it.for([
    ['text', 'zTXt'],
    ['a colour profile', 'iCCP'],
  ] as const)('with %s of 100 MB when inflated is not inflated', async ([_, type]) => {
    const file = png(100, [inflating(type, 100 * 1024 * 1024)])
    expect(file.length).toBeLessThan(1024 * 1024)
    const limits = { ...PATIENT, megabytes: 130 }
    await expect(redrawPicture(file, SIZE, limits)).resolves.toBeInstanceOf(Buffer)
  })

  it('of 5 MB in a JPEG is left behind', async () => {
    const segment = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0xff, 0xff]),
      Buffer.alloc(65_533, 'a'),
    ])
    const small = await flatOf(60, 30).jpeg().toBuffer()
    const file = Buffer.concat([
      small.subarray(0, 2),
      ...Array.from({ length: 80 }, () => segment),
      small.subarray(2),
    ])
    expect((await redrawPicture(file, SIZE, PATIENT)).length).toBeLessThan(1000)
  })
})
