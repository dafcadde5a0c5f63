import { describe, expect } from 'vitest'
import { costOf } from '../cost.testing.ts'
import { test } from '../fixtures.testing.ts'
import { call } from '../testing.ts'

const it = test.extend('send', ({ server }) => {
  return (path: string, type: string, body: string) => () =>
    call(`${server.api}${path}`, { method: 'POST', headers: { 'content-type': type }, body })
})

const KB = 1024
/** The server alone takes 10 to 40; the rest is for a busy machine and for what sends the body in this process. */
const MAX_MS = 200
const MAX_HEAP_BYTES = 5 * KB * KB

const repeated = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))
const names = (pair: (n: number) => string, count: number, separator: string) =>
  Array.from({ length: count }, (_, n) => pair(n)).join(separator)

describe('a body of 250 KB takes no longer than its text to be read', () => {
  const JSON_TYPE = 'application/json'
  const FORM = 'application/x-www-form-urlencoded'

  it.for([
    ['JSON of many names', JSON_TYPE, `{${names((n) => `"k${n}":1`, 20_000, ',')}}`, 413],
    ['JSON of one name', JSON_TYPE, `{"${'k'.repeat(250 * KB)}":1}`, 422],
    ['nested JSON', JSON_TYPE, `{"a":${'['.repeat(120_000)}${']'.repeat(120_000)}}`, 422],
    ['JSON of commas', JSON_TYPE, `[${','.repeat(250 * KB)}]`, 400],
    ['JSON of a large number', JSON_TYPE, `{"a":${'9'.repeat(250 * KB)}}`, 422],
    ['JSON of escapes', JSON_TYPE, `{"a":"${'\\ud800'.repeat(40_000)}"}`, 422],
    [
      'JSON of marks to be sorted',
      JSON_TYPE,
      `{"username":"a${repeated('\u0315', 60_000)}${repeated('\u0334', 60_000)}"}`,
      422,
    ],
    ['a form of many names', FORM, names((n) => `k${n}=`, 30_000, '&'), 413],
    ['a form of separators', FORM, '&'.repeat(250 * KB), 413],
    ['a form of escapes', FORM, `username=${'%ff'.repeat(80_000)}`, 413],
  ] as const)('%s', async ([_, type, body, status], { send }) => {
    const { statuses, ms, heapBytes } = await costOf([send('/auth/login', type, body)], {
      enoughBytes: MAX_HEAP_BYTES,
    })
    expect(statuses).toEqual([[status]])
    expect(ms).toBeLessThan(MAX_MS)
    expect(heapBytes).toBeLessThan(MAX_HEAP_BYTES)
  })
})

describe('an upload of 10 MB is not read further once it has too many parts', () => {
  const PART = '--x\r\nContent-Disposition: form-data; name="f"'
  /** To send and receive 10 MB in this process, on a busy machine; to parse them takes up to 4,600. */
  const MAX_UPLOAD_MS = 800

  it.for([
    ['fields', `${PART}\r\n\r\n\r\n`],
    ['files', `${PART}; filename="a"\r\n\r\n\r\n`],
    ['parts without headers', '--x\r\n\r\n\r\n'],
    ['boundaries', '--x\r\n'],
  ] as const)('%s', async ([_, part], { send }) => {
    const type = 'multipart/form-data; boundary=x'
    const body = `${repeated(part, 10e6)}--x--\r\n`
    const { statuses, ms } = await costOf([send('/upload-picture', type, body)], {
      enoughBytes: Number.POSITIVE_INFINITY,
    })
    expect(statuses).toEqual([[413]])
    expect(ms).toBeLessThan(MAX_UPLOAD_MS)
  })
})
