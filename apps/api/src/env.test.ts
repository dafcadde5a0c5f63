import { describe, expect, it } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')

describe('the environment', () => {
  it('may be empty', () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      BASE_PATH: '/haircuts',
      DATA_DIR: '.data',
      ADMIN_EMAIL: 'admin@localhost',
      ICLOUD_CALDAV_URL: 'https://caldav.icloud.com',
      ROLE: 'all',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'info',
    })
  })

  it('counts an empty variable as unset', () => {
    const empty = { DATABASE_URL: '', PORT: '', APP_KEY: '', TRUST_PROXY: '', BASE_PATH: '' }
    expect(readEnv(empty)).toEqual(readEnv({}))
  })

  it('puts the port into the public address, unless that is given', () => {
    expect(readEnv({ PORT: '4000' }).PUBLIC_URL).toBe('http://localhost:4000')
    const given = { PORT: '4000', PUBLIC_URL: 'https://cuts.example.edu//' }
    expect(readEnv(given).PUBLIC_URL).toBe('https://cuts.example.edu')
  })

  it.each([
    ['/haircuts/', '/haircuts'],
    ['haircuts', '/haircuts'],
    ['/a//b/', '/a/b'],
    ['/', ''],
  ])('reads the base path %s as %j', (given, read) => {
    expect(readEnv({ BASE_PATH: given }).BASE_PATH).toBe(read)
  })

  it.each(['admin@localhost', 'barber@example.edu', "o'neil+cuts@sub.example.edu"])(
    'takes %s for the admin',
    (email) => {
      expect(readEnv({ ADMIN_EMAIL: email }).ADMIN_EMAIL).toBe(email)
    },
  )

  it('reads the key as its 32 bytes', () => {
    expect(readEnv({ APP_KEY: KEY }).APP_KEY).toEqual(Buffer.alloc(32, 7))
  })

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8'])(
    'believes the proxies %s',
    (list) => {
      expect(readEnv({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
    },
  )
})

describe('a variable that is wrong', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'cuts.example.edu'],
    ['PUBLIC_URL', 'ftp://cuts.example.edu'],
    ['BASE_PATH', '/a b'],
    ['BASE_PATH', '/"><script>'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_EMAIL', 'a@b, c@d'],
    ['ADMIN_EMAIL', 'Barber <barber@example.edu>'],
    ['ADMIN_PASSWORD', 'short'],
    ['APP_KEY', 'not base64!'],
    ['APP_KEY', 'c2hvcnQ='],
    ['POSTMARK_API_URL', 'postmark'],
    ['ICLOUD_CALDAV_URL', 'file:///etc'],
    ['ROLE', 'boss'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is named, and its value is not repeated', (variable, value) => {
    const read = () => readEnv({ [variable]: value })
    expect(read).toThrow(BadEnvironment)
    expect(read).toThrow(new RegExp(`^${variable} [^\\n]+$`))
    expect(read).not.toThrow(value)
  })

  it('is RATE_LIMITS=off in production, and nowhere else', () => {
    expect(readEnv({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off')
    expect(() => readEnv({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
      /^RATE_LIMITS may not be off in production$/,
    )
  })
})
