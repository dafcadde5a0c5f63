import { describe, expect, it } from 'vitest'
import {
  dmarcNames,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  mailboxFinding,
  selectorsOf,
} from './mail-dns.ts'

const DOMAIN = 'cuts.example'
const txt = (name: string, value: string) => [{ name, type: 'TXT', value }]

describe('SPF', () => {
  const GOOD = 'v=spf1 include:_spf.google.com ~all'

  it.each([
    [['v=spf1 INCLUDE:_spf.google.com -all']],
    [['google-site-verification=x', GOOD]],
    [['v=spf1 redirect=_spf.google.com']],
  ])('%j allows the provider', (records) => {
    expect(judgeSpf(DOMAIN, 'gmail', records)).toMatchObject({ state: 'ok', add: [] })
  })

  it('that is missing comes with the record to add', () => {
    for (const records of [[], ['v=spf10 include:_spf.google.com', 'spf']]) {
      expect(judgeSpf(DOMAIN, 'gmail', records)).toMatchObject({
        state: 'missing',
        add: txt(DOMAIN, GOOD),
      })
    }
  })

  it('of other servers comes with both in one record', () => {
    const other = 'v=spf1 ip4:192.0.2.1 include:spf.brevo.com -all'
    expect(judgeSpf(DOMAIN, 'gmail', [other])).toMatchObject({
      state: 'wrong',
      found: [other],
      add: txt(DOMAIN, 'v=spf1 ip4:192.0.2.1 include:spf.brevo.com include:_spf.google.com -all'),
    })
  })

  it('that is there twice is merged', () => {
    expect(
      judgeSpf(DOMAIN, 'gmail', [GOOD, 'v=spf1 mx include:_spf.google.com -all']),
    ).toMatchObject({ state: 'wrong', add: txt(DOMAIN, 'v=spf1 include:_spf.google.com mx ~all') })
  })

  it.each(['+all', 'all', '+ALL'])('that ends in %s allows everybody', (end) => {
    expect(judgeSpf(DOMAIN, 'gmail', [`v=spf1 include:_spf.google.com ${end}`])).toMatchObject({
      state: 'wrong',
      add: txt(DOMAIN, GOOD),
    })
  })

  it('with more than ten look-ups is ignored by receivers', () => {
    const includes = Array.from({ length: 10 }, (_, index) => `include:s${index}.example`)
    const record = ['v=spf1', ...includes, 'include:_spf.google.com', '~all'].join(' ')
    expect(judgeSpf(DOMAIN, 'gmail', [record])).toMatchObject({
      state: 'wrong',
      sentence: expect.stringContaining('more than ten'),
    })
  })

  it('is not needed for a provider with a return address of its own', () => {
    for (const records of [[], ['v=spf1 -all']]) {
      expect(judgeSpf(DOMAIN, 'postmark', records)).toMatchObject({ state: 'ok', add: [] })
    }
  })

  it('cannot be judged for an unknown provider, or without an answer', () => {
    expect(judgeSpf(DOMAIN, null, ['v=spf1 mx -all']).state).toBe('unknown')
    expect(judgeSpf(DOMAIN, null, [])).toMatchObject({ state: 'missing', add: [] })
    expect(judgeSpf(DOMAIN, 'gmail', null).state).toBe('unknown')
  })
})

describe('DKIM', () => {
  const key = (selector: string, text: string) => ({ selector, records: [text] })
  const nothing = (selector: string) => ({ selector, records: [] })

  it('is fine with one key of the provider', () => {
    const lookups = [nothing('selector1'), key('selector2', 'v=DKIM1; k=rsa; p=MIIB')]
    expect(judgeDkim(DOMAIN, 'microsoft', lookups)).toMatchObject({
      state: 'ok',
      found: ['selector2: v=DKIM1; k=rsa; p=MIIB'],
    })
    expect(judgeDkim(DOMAIN, 'gmail', [key('google', 'p=MIIB')]).state).toBe('ok')
  })

  it('is wrong with a key that was revoked', () => {
    expect(judgeDkim(DOMAIN, 'gmail', [key('google', 'v=DKIM1; p=')]).state).toBe('wrong')
  })

  it('that is missing comes with the records where they follow from the domain', () => {
    const lookups = ['fm1', 'fm2', 'fm3'].map(nothing)
    expect(judgeDkim(DOMAIN, 'fastmail', lookups)).toMatchObject({
      state: 'missing',
      add: ['fm1', 'fm2', 'fm3'].map((each) => ({
        name: `${each}._domainkey.${DOMAIN}`,
        type: 'CNAME',
        value: `${each}.${DOMAIN}.dkim.fmhosted.com`,
      })),
    })
    expect(judgeDkim(DOMAIN, 'gmail', [nothing('google')])).toMatchObject({
      state: 'missing',
      add: [],
      sentence: expect.stringContaining('Google Admin console'),
    })
  })

  it('cannot be judged without a known name or an answer', () => {
    expect(judgeDkim(DOMAIN, null, []).state).toBe('unknown')
    expect(judgeDkim(DOMAIN, 'ses', []).state).toBe('unknown')
    expect(judgeDkim(DOMAIN, 'postmark', [nothing('pm')]).state).toBe('unknown')
    const failed = [{ selector: 'google', records: null }]
    expect(judgeDkim(DOMAIN, 'gmail', failed).state).toBe('unknown')
  })

  it('is looked up by the names of the preset', () => {
    expect(selectorsOf('fastmail')).toEqual(['fm1', 'fm2', 'fm3'])
    expect(selectorsOf(null)).toEqual([])
  })
})

describe('DMARC', () => {
  it.each([
    ['v=DMARC1; p=none', 'only report'],
    ['v=DMARC1;p=quarantine; rua=mailto:a@cuts.example', 'spam'],
    ['V=DMARC1 ; P=Reject', 'refuse'],
  ])('%s is told in words', (record, sentence) => {
    const finding = judgeDmarc(DOMAIN, [record])
    expect(finding).toMatchObject({ state: 'ok', sentence: expect.stringContaining(sentence) })
  })

  it('that is missing or invalid comes with a record', () => {
    const add = txt(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=none')
    expect(judgeDmarc(DOMAIN, ['something'])).toMatchObject({ state: 'missing', add })
    for (const record of ['v=DMARC1', 'v=DMARC1; sp=none', 'v=DMARC1; p=constructor']) {
      expect(judgeDmarc(DOMAIN, [record])).toMatchObject({ state: 'wrong', add })
    }
  })

  it('that is there twice is ignored by receivers', () => {
    expect(judgeDmarc(DOMAIN, ['v=DMARC1; p=none', 'v=DMARC1; p=reject']).state).toBe('wrong')
    expect(judgeDmarc(DOMAIN, null).state).toBe('unknown')
  })

  it('may be that of a parent domain', () => {
    expect(dmarcNames('mail.cuts.example')).toEqual([
      '_dmarc.mail.cuts.example',
      '_dmarc.cuts.example',
    ])
  })
})

describe('a domain of a mail provider', () => {
  it('has nothing to add if it is sent through that provider, and is wrong otherwise', () => {
    expect(mailboxFinding('gmail.com', 'gmail')).toMatchObject({ state: 'ok', add: [] })
    expect(mailboxFinding('gmail.com', 'brevo')).toMatchObject({ state: 'wrong', add: [] })
    expect(mailboxFinding('outlook.de', null)?.state).toBe('wrong')
    expect(mailboxFinding('proton.me', null)?.state).toBe('wrong')
    expect(mailboxFinding(DOMAIN, 'gmail')).toBeNull()
    expect(mailboxFinding('notgmail.com', 'gmail')).toBeNull()
  })
})
