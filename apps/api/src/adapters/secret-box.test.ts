import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrCreateKey, secretBox } from './secret-box.ts'

const box = secretBox(Buffer.alloc(32, 1))

describe('the secret box', () => {
  it.each(['', 'a password', 'ünïcödé 🪒', 'x'.repeat(10_000)])(
    'decrypts what it encrypted: %#',
    (plain) => {
      expect(box.decrypt(box.encrypt(plain, 'test'), 'test')).toBe(plain)
    },
  )

  it('does not reveal the text, and encrypts the same text differently each time', () => {
    const [once, again] = [box.encrypt('a password', 'test'), box.encrypt('a password', 'test')]
    expect(Buffer.from(once).toString('latin1')).not.toContain('password')
    expect(once).not.toEqual(again)
  })

  it('opens only for the same purpose and with the same key', () => {
    const encrypted = box.encrypt('a password', 'icloud')
    expect(() => box.decrypt(encrypted, 'other')).toThrow()
    expect(() => secretBox(Buffer.alloc(32, 2)).decrypt(encrypted, 'icloud')).toThrow()
  })

  it('derives the same secret for the same purpose and key, and another one for any other', () => {
    const derived = [
      box.derive('one'),
      box.derive('two'),
      secretBox(Buffer.alloc(32, 2)).derive('one'),
    ]
    expect(new Set(derived).size).toBe(3)
    expect(box.derive('one')).toBe(derived[0])
    expect(derived[0]).toMatch(/^[\w-]{43}$/)
  })

  it('detects a change of any byte', () => {
    const encrypted = box.encrypt('secret', 'test')
    for (let place = 0; place < encrypted.length; place++) {
      const changed = encrypted.map((byte, index) => (index === place ? byte ^ 1 : byte))
      expect(() => box.decrypt(changed, 'test')).toThrow()
    }
    expect(() => box.decrypt(encrypted.subarray(0, 20), 'test')).toThrow()
    expect(() => box.decrypt(new Uint8Array(), 'test')).toThrow()
  })

  it('rejects truncated tags, which could be guessed', () => {
    const encrypted = box.encrypt('', 'test')
    for (let length = 12; length < encrypted.length; length++) {
      expect(() => box.decrypt(encrypted.subarray(0, length), 'test')).toThrow()
    }
  })
})

describe('the key of an installation', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'haircuts-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is created once, also in a new folder, readable only by its owner', () => {
    const dataDir = join(folder, 'new', 'data')
    const key = readOrCreateKey(dataDir)
    expect(key).toHaveLength(32)
    expect(readOrCreateKey(dataDir)).toEqual(key)
    expect(readdirSync(dataDir)).toEqual(['app-key'])
    expect(statSync(join(dataDir, 'app-key')).mode & 0o777).toBe(0o600)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  it('differs between folders', () => {
    expect(readOrCreateKey(join(folder, 'a'))).not.toEqual(readOrCreateKey(join(folder, 'b')))
  })

  it.each(['', 'c2hvcnQ=', 'garbage'])('is not read from a damaged file: %j', (content) => {
    const file = join(folder, 'app-key')
    writeFileSync(file, content)
    expect(() => readOrCreateKey(folder)).toThrow(/app-key is damaged.*APP_KEY/)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })
})
