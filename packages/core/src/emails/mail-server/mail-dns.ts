import type { MailProvider } from './mail-presets-form.ts'

/** The texts of the TXT records of a name; null if it could not be looked up. */
export type TxtRecords = readonly string[] | null

export const DNS_STATES = ['ok', 'missing', 'wrong', 'unknown'] as const

export type DnsState = (typeof DNS_STATES)[number]

/** A record that should be there; null where only the mail provider knows it. */
export interface DnsRecord {
  name: string
  type: 'TXT' | 'CNAME'
  value: string
}

export interface DnsFinding {
  state: DnsState
  /** The records that were found. */
  found: string[]
  add: DnsRecord[]
  sentence: string
}

interface ProviderDns {
  name: string
  /** What an SPF record includes to allow the provider's servers; null if the provider names none. */
  include: string | null
  /** The provider sends with a return address of its own domain, which SPF is checked for. */
  hasOwnReturnPath?: boolean
  /** The names of its keys. */
  selectors: readonly string[]
  /** Every domain has one of these keys; otherwise there may be one under a name that cannot be guessed. */
  areSelectorsComplete?: boolean
  /** The records of the keys, where they follow from the domain. */
  keysOf?: (domain: string) => DnsRecord[]
  /** Where the provider shows the records. */
  place: string
}

const cname = (name: string, value: string): DnsRecord => ({ name, type: 'CNAME', value })

const PROVIDERS: Record<MailProvider, ProviderDns> = {
  gmail: {
    name: 'Google',
    include: '_spf.google.com',
    selectors: ['google'],
    areSelectorsComplete: true,
    place: 'the Google Admin console under Apps, Google Workspace, Gmail, Authenticate email',
  },
  microsoft: {
    name: 'Microsoft 365',
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
    areSelectorsComplete: true,
    place: 'the Microsoft Defender portal under Email authentication settings, DKIM',
  },
  icloud: {
    name: 'iCloud Mail',
    include: 'icloud.com',
    selectors: ['sig1'],
    areSelectorsComplete: true,
    keysOf: (domain) => [
      cname(`sig1._domainkey.${domain}`, `sig1.dkim.${domain}.at.icloudmailadmin.com`),
    ],
    place: 'iCloud settings under Custom Email Domain',
  },
  fastmail: {
    name: 'Fastmail',
    include: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
    areSelectorsComplete: true,
    keysOf: (domain) =>
      ['fm1', 'fm2', 'fm3'].map((key) =>
        cname(`${key}._domainkey.${domain}`, `${key}.${domain}.dkim.fmhosted.com`),
      ),
    place: 'Fastmail under Settings, Domains',
  },
  zoho: {
    name: 'Zoho',
    include: 'zohomail.com',
    selectors: ['zmail', 'zoho'],
    place: 'the Zoho Mail Admin Console under Domains, Email Configuration, DKIM',
  },
  yahoo: {
    name: 'Yahoo',
    include: null,
    selectors: ['s1024', 's2048'],
    place: 'your Yahoo account',
  },
  ses: {
    name: 'Amazon SES',
    include: 'amazonses.com',
    hasOwnReturnPath: true,
    selectors: [],
    place: 'the SES console under Identities',
  },
  brevo: {
    name: 'Brevo',
    include: 'spf.brevo.com',
    hasOwnReturnPath: true,
    selectors: ['brevo1', 'brevo2', 'mail'],
    areSelectorsComplete: true,
    place: 'Brevo under Settings, Senders, domains, IPs',
  },
  mailgun: {
    name: 'Mailgun',
    include: 'mailgun.org',
    selectors: ['k1', 'smtp', 'mailo', 'pic', 'mx', 'email', 'pdk1', 'pdk2'],
    place: 'Mailgun under Domain settings, DNS records',
  },
  postmark: {
    name: 'Postmark',
    include: 'spf.mtasv.net',
    hasOwnReturnPath: true,
    selectors: ['pm'],
    place: 'Postmark under Sender Signatures',
  },
}

/** Domains whose records belong to a mail provider, so that nobody else can add one. */
const PROVIDERS_OF_MAILBOXES: readonly [RegExp, string, MailProvider | null][] = [
  [/^(gmail|googlemail)\.com$/, 'Google', 'gmail'],
  [/^((outlook|hotmail|live)\.[a-z.]+|msn\.com)$/, 'Microsoft', 'microsoft'],
  [/^(icloud|me|mac)\.com$/, 'Apple', 'icloud'],
  [/^((yahoo|ymail|rocketmail)\.[a-z.]+|aol\.com)$/, 'Yahoo', 'yahoo'],
  [/^fastmail\.(com|fm)$/, 'Fastmail', 'fastmail'],
  [/^(zohomail|zoho)\.[a-z.]+$/, 'Zoho', 'zoho'],
  [/^(gmx\.[a-z.]+|web\.de|proton(mail)?\.(com|me)|pm\.me|mail\.com)$/, 'its provider', null],
]

/** The selectors whose keys are looked up. */
export function selectorsOf(provider: MailProvider | null): readonly string[] {
  return provider ? PROVIDERS[provider].selectors : []
}

/**
 * The finding for SPF, DKIM and DMARC alike if the domain is that of a mail provider; null if it may be the barber's own.
 */
export function mailboxFinding(domain: string, provider: MailProvider | null): DnsFinding | null {
  const known = PROVIDERS_OF_MAILBOXES.find(([pattern]) => pattern.test(domain))
  if (!known) return null
  const [, owner, expected] = known
  const isSame = expected !== null && provider === expected
  return {
    state: isSame ? 'ok' : 'wrong',
    found: [],
    add: [],
    sentence: isSame
      ? `${domain} belongs to ${owner}, which takes care of this. There is nothing to add.`
      : `${domain} belongs to ${owner}, so other mail servers cannot send for it without landing in spam. Send through ${owner}, or from an address of your own domain.`,
  }
}

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)
const isDmarc = (text: string) => /^v=dmarc1\s*(;|$)/i.test(text)
/** The terms of SPF that cost the receiver a look-up, of which RFC 7208 allows ten. */
const LOOKUP = /^[+?~-]?(include:|a([:/]|$)|mx([:/]|$)|ptr(:|$)|exists:|redirect=)/i
const MAX_LOOKUPS = 10

const NOT_LOOKED_UP = 'This could not be looked up right now. Please try again in a few minutes.'

const unknown = (sentence = NOT_LOOKED_UP, found: string[] = []): DnsFinding => ({
  state: 'unknown',
  found,
  add: [],
  sentence,
})

/** Judges the SPF record, which says which servers may send for the domain. */
export function judgeSpf(
  domain: string,
  provider: MailProvider | null,
  records: TxtRecords,
): DnsFinding {
  if (records === null) return unknown()
  const found = records.filter(isSpf)
  const facts = provider ? PROVIDERS[provider] : null
  const include = facts?.include ?? null
  const record = (value: string): DnsRecord[] => [{ name: domain, type: 'TXT', value }]
  const [only, ...others] = found
  if (only === undefined) {
    if (facts?.hasOwnReturnPath) {
      const sentence = `${facts.name} sends with a return address of its own, so ${domain} needs no SPF record for it.`
      return { state: 'ok', found, add: [], sentence }
    }
    if (!include) {
      const sentence = `${domain} has no SPF record. Ask your mail provider which one to add.`
      return { state: 'missing', found, add: [], sentence }
    }
    const sentence = `${domain} has no SPF record, so many receivers treat your emails as spam. Add this one.`
    return { state: 'missing', found, add: record(`v=spf1 include:${include} ~all`), sentence }
  }
  if (others.length > 0) {
    const sentence = `${domain} has ${found.length} SPF records, and receivers ignore them all. Keep a single one that holds the terms of all of them.`
    return { state: 'wrong', found, add: record(mergedSpf(found, include)), sentence }
  }
  const terms = only.split(/\s+/).slice(1)
  if (terms.some((term) => /^\+?all$/i.test(term))) {
    const sentence = `The SPF record of ${domain} ends in +all, which lets everybody send in your name. Replace it by this one.`
    return { state: 'wrong', found, add: record(mergedSpf(found, include)), sentence }
  }
  if (terms.filter((term) => LOOKUP.test(term)).length > MAX_LOOKUPS) {
    const sentence = `The SPF record of ${domain} needs more than ten look-ups, so receivers ignore it. Remove the services that you no longer use.`
    return { state: 'wrong', found, add: [], sentence }
  }
  if (!include || !facts) {
    const sentence = `${domain} has one SPF record. Whether it allows your mail server cannot be told from here: ask your mail provider.`
    return unknown(sentence, found)
  }
  const isIncluded = terms.some((term) =>
    [`include:${include}`, `+include:${include}`, `redirect=${include}`].includes(
      term.toLowerCase(),
    ),
  )
  if (isIncluded || facts.hasOwnReturnPath) {
    const sentence = isIncluded
      ? `The SPF record of ${domain} allows ${facts.name} to send.`
      : `${facts.name} sends with a return address of its own, so the SPF record of ${domain} need not name it.`
    return { state: 'ok', found, add: [], sentence }
  }
  const sentence = `The SPF record of ${domain} does not allow ${facts.name} to send. Replace it by this one.`
  return { state: 'wrong', found, add: record(mergedSpf(found, include)), sentence }
}

/** One record with the terms of all, the provider's among them, and an end that is not "everybody". */
function mergedSpf(records: readonly string[], include: string | null): string {
  const terms = records.flatMap((text) => text.trim().split(/\s+/).slice(1))
  const isEnd = (term: string) => /^[+?~-]?all$/i.test(term) || /^redirect=/i.test(term)
  const end = terms.find((term) => /^[~-]all$/i.test(term)) ?? '~all'
  const kept = terms.filter((term) => !isEnd(term))
  const all = new Set([...kept, ...(include ? [`include:${include}`] : [])])
  return ['v=spf1', ...all, end].join(' ')
}

/** A key that was looked up. */
export interface DkimLookup {
  selector: string
  records: TxtRecords
}

/** Judges the keys by which receivers check the provider's signature. */
export function judgeDkim(
  domain: string,
  provider: MailProvider | null,
  lookups: readonly DkimLookup[],
): DnsFinding {
  const facts = provider ? PROVIDERS[provider] : null
  if (!facts) {
    return unknown(
      'The name of the DKIM key depends on your mail provider, so it cannot be checked from here. Ask the provider whether it signs your emails for your domain.',
    )
  }
  const keys = lookups.flatMap(({ selector, records }) =>
    (records ?? []).flatMap((text) => {
      const key = /(^|;)\s*p=([^;]*)/i.exec(text)?.[2]
      return key === undefined ? [] : [{ selector, text, isRevoked: key.trim() === '' }]
    }),
  )
  const found = keys.map(({ selector, text }) => `${selector}: ${text}`)
  const used = keys.find(({ isRevoked }) => !isRevoked)
  if (used) {
    const sentence = `${domain} has the key “${used.selector}” for the signature of ${facts.name}.`
    return { state: 'ok', found, add: [], sentence }
  }
  const place = `${facts.name} shows the records to add in ${facts.place}.`
  if (keys.length > 0) {
    const sentence = `The DKIM key of ${domain} is empty, which means that it was revoked. ${place}`
    return { state: 'wrong', found, add: facts.keysOf?.(domain) ?? [], sentence }
  }
  if (lookups.some(({ records }) => records === null)) return unknown()
  if (!facts.areSelectorsComplete) {
    return unknown(
      `${facts.name} names its DKIM keys differently for each domain, so none could be found from here. ${place}`,
    )
  }
  const sentence = `${domain} has no DKIM key of ${facts.name}, so receivers cannot check who signed your emails. ${
    facts.keysOf ? `Add these records once your domain is set up there. ${place}` : place
  }`
  return { state: 'missing', found, add: facts.keysOf?.(domain) ?? [], sentence }
}

/** The names under which a DMARC record of the domain may be, the nearest first: that of a parent domain counts too. */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
}

const POLICIES: Record<string, string> = {
  none: 'receivers deliver emails that fail the check, and only report them',
  quarantine: 'receivers put emails that fail the check into spam',
  reject: 'receivers refuse emails that fail the check',
}

const FIRST_DMARC = 'v=DMARC1; p=none'

/** Judges the DMARC record, which says what receivers do with emails that fail the check. */
export function judgeDmarc(domain: string, records: TxtRecords): DnsFinding {
  if (records === null) return unknown()
  const found = records.filter(isDmarc)
  const add: DnsRecord[] = [{ name: `_dmarc.${domain}`, type: 'TXT', value: FIRST_DMARC }]
  const [only, ...others] = found
  if (only === undefined) {
    const sentence = `${domain} has no DMARC record, which Gmail, Yahoo and Outlook expect. Add this one: it changes nothing for your emails, and can be made stricter later.`
    return { state: 'missing', found, add, sentence }
  }
  if (others.length > 0) {
    const sentence = `${domain} has ${found.length} DMARC records, and receivers ignore them all. Keep a single one.`
    return { state: 'wrong', found, add: [], sentence }
  }
  const policy = /;\s*p\s*=\s*([a-z]+)/i.exec(only)?.[1]?.toLowerCase() ?? ''
  const meaning = Object.hasOwn(POLICIES, policy) ? POLICIES[policy] : undefined
  if (!meaning) {
    const sentence = `The DMARC record of ${domain} has no valid policy, so receivers ignore it. Replace it by this one.`
    return { state: 'wrong', found, add, sentence }
  }
  return { state: 'ok', found, add: [], sentence: `DMARC is set to “${policy}”: ${meaning}.` }
}
