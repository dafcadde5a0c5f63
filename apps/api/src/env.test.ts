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
      BACKUP_DIR: '.data/backups',
      BACKUP_KEEP: 14,
      ADMIN_EMAIL: 'admin@localhost',
      ICLOUD_CALDAV_URL: 'https://caldav.icloud.com',
      ROLE: 'all',
      RATE_LIMITS: 'on',
      LOG_LEVEL: 'info',
      pictureBucket: null,
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

  it.each([
    ['smtp://mail.example.edu', { host: 'mail.example.edu', port: 587, isTls: false }],
    ['smtps://mail.example.edu/', { host: 'mail.example.edu', port: 465, isTls: true }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, isTls: false }],
  ])('reads %s without a login', (text, server) => {
    const EMAIL_FROM = 'barber@example.edu'
    expect(readEnv({ SMTP_URL: text, EMAIL_FROM }).SMTP_URL).toEqual({ ...server, login: null })
  })

  it.each([
    ['user:secret', 'user', 'secret'],
    ['ann@example.edu:secret', 'ann@example.edu', 'secret'],
    ['ann%40example.edu:a%3Ab%2Fc%25%23', 'ann@example.edu', 'a:b/c%#'],
    ['ann:p@ss', 'ann', 'p@ss'],
  ])('reads the login %s of the mail server', (text, user, password) => {
    const variables = { SMTP_URL: `smtp://${text}@mail.example.edu`, EMAIL_FROM: 'a@example.edu' }
    expect(readEnv(variables).SMTP_URL).toMatchObject({
      host: 'mail.example.edu',
      login: { user, password },
    })
  })

  it('needs a sender for the mail server, unless Postmark is used', () => {
    const variables = { SMTP_URL: 'smtp://user:secret@mail.example.edu' }
    expect(() => readEnv(variables)).toThrow(/^EMAIL_FROM is required with SMTP_URL: [^\n]+$/)
    expect(readEnv({ ...variables, POSTMARK_SERVER_TOKEN: 'token' }).EMAIL_FROM).toBeUndefined()
  })

  it.each(['127.0.0.1', '10.0.0.0/8, ::1', 'loopback,uniquelocal', 'fd00::/8'])(
    'believes the proxies %s',
    (list) => {
      expect(readEnv({ TRUST_PROXY: list }).TRUST_PROXY).toBe(list)
    },
  )
})

describe('the picture store', () => {
  const all = {
    S3_ENDPOINT: 'https://store.example.edu/',
    S3_BUCKET: 'haircuts',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'the-id',
    S3_SECRET_ACCESS_KEY: 'the-secret',
  }

  it('is a bucket when all its variables are set', () => {
    expect(readEnv(all).pictureBucket).toEqual({
      endpoint: 'https://store.example.edu',
      name: 'haircuts',
      region: 'us-east-1',
      accessKeyId: 'the-id',
      secretAccessKey: 'the-secret',
    })
  })

  it.each(Object.keys(all))('stops the start when %s alone is missing', (variable) => {
    const read = () => readEnv({ ...all, [variable]: '' })
    expect(read).toThrow(new RegExp(`^${variable} is required, [^\\n]+ all five or none$`))
    expect(read).not.toThrow('the-secret')
  })
})

describe('a variable that is wrong', () => {
  it('does not show the password of the mail server, whatever is wrong with it', () => {
    for (const rest of ['@host:0', '@host/x', '#@host', '/@host', '%@host', '@ho st', '@']) {
      const read = () => readEnv({ SMTP_URL: `smtp://user:scissors${rest}` })
      expect(read).toThrow(/^SMTP_URL [^\n]+$/)
      expect(read).not.toThrow('scissors')
    }
  })

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
    ['SMTP_URL', 'mail.example.edu:587'],
    ['SMTP_URL', 'https://user:secret@mail.example.edu'],
    ['SMTP_URL', 'smtp:mail'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.edu:0'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.edu:99999'],
    ['SMTP_URL', 'smtp://user:sec#ret@mail.example.edu'],
    ['SMTP_URL', 'smtp://user:sec/ret@mail.example.edu'],
    ['SMTP_URL', 'smtp://user:123/4@mail.example.edu'],
    ['SMTP_URL', 'smtp://user:50%off@mail.example.edu'],
    ['SMTP_URL', 'smtp://user@mail.example.edu'],
    ['SMTP_URL', 'smtp://:secret@mail.example.edu'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.edu?pool=true'],
    ['ICLOUD_CALDAV_URL', 'file:///etc'],
    ['ROLE', 'boss'],
    ['RATE_LIMITS', 'maybe'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_KEEP', 'many'],
    ['S3_ENDPOINT', 'store.example.edu'],
    ['S3_BUCKET', 'my pictures'],
    ['S3_REGION', 'here and there'],
  ])('%s=%s is named, and its value is not repeated', (variable, value) => {
    const read = () => readEnv({ [variable]: value })
    expect(read).toThrow(BadEnvironment)
    expect(read).toThrow(new RegExp(`^${variable} [^\\n]+$`))
    expect(read).not.toThrow(value)
  })

  it.each([
    ['PORT', 'http', 'PORT is not a port'],
    ['DATABASE_URL', 'mysql://x/y', 'DATABASE_URL is not a postgresql:// address'],
    ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL is not an email address'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is not a list of addresses'],
    [
      'S3_BUCKET',
      'haircuts',
      'S3_ENDPOINT is required, since other S3 variables are set: set all five or none',
    ],
  ])('%s=%s is explained in one line', (variable, value, line) => {
    expect(() => readEnv({ [variable]: value })).toThrow(new BadEnvironment(line))
  })

  it('is RATE_LIMITS=off in production, and nowhere else', () => {
    expect(readEnv({ RATE_LIMITS: 'off' }).RATE_LIMITS).toBe('off')
    expect(() => readEnv({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toThrow(
      /^RATE_LIMITS may not be off in production$/,
    )
  })
})
