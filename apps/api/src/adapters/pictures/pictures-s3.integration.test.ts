import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Line, startLine } from '../line.testing.ts'
import { newPictureName, PicturesAway } from './pictures.ts'
import { pictureBucket } from './pictures-s3.ts'
import { type S3Server, startS3 } from './s3.testing.ts'

const BRIEF = { connect: 1000, attempt: 1000, total: 2500, stall: 1000, transfer: 30_000 }
const TOMORROW = new Date(Date.now() + 86_400_000)
const HERE = 'this installation'

let server: S3Server
let line: Line

beforeAll(async () => {
  server = await startS3()
})
beforeEach(async () => {
  line = await startLine(server.bucket.endpoint)
})
afterEach(() => {
  vi.useRealTimers()
  return line.stop()
})
afterAll(() => server.stop())

const store = () => pictureBucket(server.bucket)
const shakyStore = () => pictureBucket({ ...server.bucket, endpoint: line.url }, BRIEF)

async function contentOf(picture: AsyncIterable<unknown> | null) {
  return picture && buffer(picture)
}

describe('a bucket', () => {
  it('stores a picture under a new or a given name and reads it back', async () => {
    const pictures = store()
    const bytes = Buffer.alloc(300_000, 'a picture')
    const name = await pictures.save(bytes)
    expect(await contentOf(await pictures.read(name))).toEqual(bytes)
    expect(await pictures.save(Buffer.from('new'), name)).toBe(name)
    expect(await contentOf(await pictures.read(name))).toEqual(Buffer.from('new'))
  })

  it('has no picture of an unknown name, and asks for none of an invalid one', async () => {
    expect(await store().read(newPictureName())).toBeNull()
    line.mode = 'closed'
    for (const name of ['../app-key', 'a/b.webp', 'x.svg']) {
      expect(await shakyStore().read(name)).toBeNull()
      await shakyStore().remove(name)
    }
  })

  it('removes a picture, and one that is gone again without an error', async () => {
    const pictures = store()
    const name = await pictures.save(Buffer.from('short'))
    for (let time = 0; time < 2; time++) await pictures.remove(name)
    expect(await pictures.read(name)).toBeNull()
  })

  it('lists more names than fit on a page of 1,000, but none that is newer', async () => {
    const pictures = store()
    const names = Array.from({ length: 1050 }, newPictureName)
    const waiting = [...names]
    const upload = async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        await pictures.save(Buffer.from('x'), name)
      }
    }
    await Promise.all(Array.from({ length: 20 }, upload))
    expect(await pictures.namesBefore(TOMORROW, HERE)).toEqual(expect.arrayContaining(names))
    expect(await pictures.namesBefore(new Date(0), HERE)).toEqual([])
  }, 30_000)

  it('lists nothing for another installation than the first that asks', async () => {
    const pictures = store()
    const name = await pictures.save(Buffer.from('mine'))
    expect(await pictures.namesBefore(TOMORROW, HERE)).toContain(name)
    expect(await pictures.namesBefore(TOMORROW, 'elsewhere')).toEqual([])
  })
})

describe('a store that cannot be used', () => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => new Error('It works.'),
      (error: unknown) => error,
    )

  it.each([
    [
      { secretAccessKey: 'wrong-secret' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what they permit (Signature',
    ],
    [
      { accessKeyId: 'UNKNOWN-KEY' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and what they permit (Invalid',
    ],
    [{ name: 'elsewhere' }, 'no bucket S3_BUCKET'],
  ])('%o is named without a secret', async (wrong, message) => {
    const pictures = pictureBucket({ ...server.bucket, ...wrong })
    const works = [pictures.save(Buffer.from('x')), pictures.read(newPictureName())]
    for (const error of await Promise.all(works.map(errorOf))) {
      expect(error).toBeInstanceOf(PicturesAway)
      expect(String(error)).toContain(message)
      expect(inspect(error)).not.toMatch(/wrong-secret|UNKNOWN-KEY|S3RVER/)
    }
  })

  it.each(['closed', 'silent'] as const)('a %s line ends every call in time', async (mode) => {
    const pictures = shakyStore()
    line.mode = mode
    const name = newPictureName()
    const calls = [
      pictures.save(Buffer.from('x')),
      pictures.read(name),
      pictures.remove(name),
      pictures.namesBefore(TOMORROW, HERE),
    ]
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toBeInstanceOf(PicturesAway)
      expect(String(error)).toContain('The picture store at S3_ENDPOINT does not answer')
    }
    line.mode = 'open'
    await pictures.check()
  })

  it('receives at most three requests', async () => {
    let asked = 0
    const busy = createServer((_, response) => {
      asked += 1
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    })
    await new Promise<void>((done) => busy.listen(0, '127.0.0.1', done))
    const endpoint = `http://127.0.0.1:${Reflect.get(Object(busy.address()), 'port')}`
    const longTimeouts = { ...BRIEF, attempt: 5000, total: 20_000 }
    const error = await errorOf(pictureBucket({ ...server.bucket, endpoint }, longTimeouts).check())
    expect(String(error)).toContain('does not answer (SlowDown, 503)')
    expect(asked).toBe(3)
    await new Promise((done) => busy.close(done))
  })

  it('ends a picture that stalls half way with an error, not as if it were whole', async () => {
    const name = await store().save(Buffer.alloc(500_000))
    const pictures = shakyStore()
    line.mode = 100_000
    const error = await errorOf(contentOf(await pictures.read(name)))
    expect(error).toBeInstanceOf(PicturesAway)
  })

  it('waits for a reader that is slower than the store', async () => {
    const name = await store().save(Buffer.alloc(2_000_000, 1))
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const picture = await shakyStore().read(name)
    while (!Reflect.get(Object(picture), 'writableNeedDrain')) await setImmediate()
    vi.advanceTimersByTime(3 * BRIEF.stall)
    expect(await contentOf(picture)).toHaveLength(2_000_000)
  })
})
