import { describe, expect, it } from 'vitest'
import { UPLOAD_LIMITS, uploadGate } from './upload-gate.ts'

const never = new AbortController().signal
const from = (network: string, signal = never) => ({ network, signal })

/** Work that ends when the test ends it. */
function handWork() {
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  return { ended, end: () => end() }
}

/** Waits until all settled promises have been handled. */
const settled = () => new Promise((done) => setImmediate(done))

describe('decoding', () => {
  it('runs for as many pictures as its limit, and for the next as soon as one of them ends', async () => {
    const gate = uploadGate({ ...UPLOAD_LIMITS, decoding: 3 })
    let [running, most] = [0, 0]
    const works = Array.from({ length: 10 }, handWork)
    const all = works.map(({ ended }, index) =>
      gate.decode(async () => {
        running += 1
        most = Math.max(most, running)
        await ended
        running -= 1
        return index
      }),
    )
    for (const { end } of works) {
      await settled()
      expect(running).toBeGreaterThan(0)
      end()
    }
    expect(await Promise.all(all)).toEqual(works.map((_, index) => index))
    expect(most).toBe(3)
  })

  it('frees its slot when it fails', async () => {
    const gate = uploadGate()
    const broken = gate.decode(() => Promise.reject(new Error('no picture')))
    await expect(broken).rejects.toThrow('no picture')
    expect(await gate.decode(async () => 'next')).toBe('next')
  })
})

describe('a slot in memory', () => {
  const small = { ...UPLOAD_LIMITS, inMemory: 3, inMemoryFromNetwork: 2 }

  it('is given to a limited number of uploads, and to the next one when another leaves', async () => {
    const gate = uploadGate(small)
    const { leave } = await gate.enter(from('a'))
    await gate.enter(from('b'))
    await gate.enter(from('c'))
    let isIn = false
    const next = gate.enter(from('d')).then(() => {
      isIn = true
    })
    await settled()
    expect(isIn).toBe(false)
    leave()
    await next
    expect(isIn).toBe(true)
  })

  it('is limited per network: an upload of another network overtakes those that wait', async () => {
    const gate = uploadGate(small)
    const { leave } = await gate.enter(from('slow'))
    await gate.enter(from('slow'))
    const third = gate.enter(from('slow'))
    const { leave: leaveOther } = await gate.enter(from('other'))
    leaveOther()
    leave()
    await third
  })

  it('is asked back from the network with the most, for one that has none', async () => {
    const gate = uploadGate(small)
    const first = await gate.enter(from('slow'))
    const second = await gate.enter(from('slow'))
    const third = await gate.enter(from('other'))
    const more = gate.enter(from('slow'))
    const asked = () => [first, second, third].map(({ isAsked }) => isAsked.aborted)
    expect(asked()).toEqual([false, false, false])
    const next = gate.enter(from('new'))
    expect(asked()).toEqual([true, false, false])
    first.leave()
    await next
    // Each of the three networks has one now.
    const fourth = gate.enter(from('newest'))
    expect(asked()).toEqual([true, false, false])
    third.leave()
    await fourth
    second.leave()
    await more
  })

  it('is rejected when too many of one network wait', async () => {
    const gate = uploadGate({ ...small, waitingFromNetwork: 1 })
    const { leave } = await gate.enter(from('slow'))
    await gate.enter(from('slow'))
    const waits = gate.enter(from('slow'))
    await expect(gate.enter(from('slow'))).rejects.toMatchObject({ code: 'tooManyPictures' })
    leave()
    await waits
  })

  it('is rejected with a message when too many wait, or one waits too long', async () => {
    const gate = uploadGate({ ...small, inMemory: 1, waiting: 1, waitingMs: 20 })
    await gate.enter(from('a'))
    const tired = gate.enter(from('b'))
    const error = { code: 'tooManyPictures', status: 429, retryAfterSeconds: 30 }
    await expect(gate.enter(from('c'))).rejects.toMatchObject(error)
    await expect(tired).rejects.toMatchObject(error)
  })

  it('is not reserved for a client that disconnects while it waits', async () => {
    const gate = uploadGate({ ...small, inMemory: 1 })
    const { leave } = await gate.enter(from('a'))
    const hangUp = new AbortController()
    const gone = gate.enter(from('b', hangUp.signal))
    const next = gate.enter(from('c'))
    hangUp.abort()
    await expect(gone).rejects.toMatchObject({ status: 429 })
    leave()
    await next
  })
})
