/** The ports on which mail servers take mail to send. */
export const MAIL_PORTS = [587, 465, 2525, 25] as const

export const MAIL_PROVIDERS = [
  'gmail',
  'microsoft',
  'icloud',
  'fastmail',
  'zoho',
  'yahoo',
  'ses',
  'brevo',
  'mailgun',
  'postmark',
] as const

export type MailProvider = (typeof MAIL_PROVIDERS)[number]

export interface MailPreset {
  id: MailProvider
  name: string
  /** A part in capitals is to be replaced. */
  host: string
  port: (typeof MAIL_PORTS)[number]
  security: 'starttls' | 'tls'
  /** What the user name is where it is not the email address. */
  user: string | null
  /** The other servers of the provider. */
  otherHosts: RegExp
  /** Which password it takes, and what to know. */
  note: string
}

/** The usual providers, in the order of the screen. */
export const mailPresets: readonly MailPreset[] = [
  {
    id: 'gmail',
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    user: null,
    otherHosts: /^smtp(-relay)?\.(gmail|googlemail)\.com$/,
    note: 'Use an app password: in your Google Account turn 2-Step Verification on, then open myaccount.google.com/apppasswords. Gmail sends about 500 emails a day.',
  },
  {
    id: 'microsoft',
    name: 'Outlook or Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    user: null,
    otherHosts: /^(smtp\.office365\.com|smtp-mail\.outlook\.com|smtp-legacy\.office365\.com)$/,
    note: 'Outlook.com accounts no longer take a password here. Microsoft 365 turns it off for existing organizations at the end of December 2026, unless an administrator turns it on again, and new ones start without it. Better use one of the other providers, such as Brevo or Postmark, which can send from your address too.',
  },
  {
    id: 'icloud',
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    port: 587,
    security: 'starttls',
    user: 'your iCloud Mail address',
    otherHosts: /^(p\d+-)?smtp\.mail\.me\.com$/,
    note: 'Use an app-specific password: open account.apple.com, Sign-In and Security. iCloud sends at most 1,000 emails a day.',
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    security: 'tls',
    user: null,
    otherHosts: /^smtp(-plain|s-proxy|-proxy)?\.fastmail\.com$/,
    note: 'Use an app password with access to SMTP: Settings, Privacy & Security, App passwords.',
  },
  {
    id: 'zoho',
    name: 'Zoho Mail',
    host: 'smtppro.zoho.com',
    port: 465,
    security: 'tls',
    user: null,
    otherHosts: /^smtp(pro)?\.zoho(cloud)?\.[a-z]{2,3}(\.[a-z]{2})?$/,
    note: 'Use an app-specific password if two-factor login is on: accounts.zoho.com, Security. Your region may have another server, such as smtppro.zoho.eu: Zoho shows it under Mail Accounts, SMTP.',
  },
  {
    id: 'yahoo',
    name: 'Yahoo Mail',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    security: 'tls',
    user: null,
    otherHosts: /^smtp\.(mail\.yahoo|bizmail\.yahoo|aol)\.[a-z]{2,3}(\.[a-z]{2})?$/,
    note: 'Use an app password: Yahoo account, Security, Generate app password.',
  },
  {
    id: 'ses',
    name: 'Amazon SES',
    host: 'email-smtp.REGION.amazonaws.com',
    port: 587,
    security: 'starttls',
    user: 'the SMTP user name of the SES console',
    otherHosts: /^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com$/,
    note: 'Use the SMTP credentials of the SES console, not an AWS access key, and a region such as us-east-1. SES sends to strangers only after you asked for production access.',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    security: 'starttls',
    user: 'the login shown under SMTP & API',
    otherHosts: /^smtp-relay\.(brevo|sendinblue)\.com$/,
    note: 'Use an SMTP key: Settings, SMTP & API. An API key does not work. The free plan sends 300 emails a day.',
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    security: 'starttls',
    user: 'the SMTP login of your domain',
    otherHosts: /^smtp(\.eu)?\.mailgun\.org$/,
    note: 'Use the SMTP credentials of your domain: Send, Domain settings, SMTP credentials. In the EU region the server is smtp.eu.mailgun.org.',
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    security: 'starttls',
    user: 'the server API token',
    otherHosts: /^smtp(-broadcasts)?\.postmarkapp\.com$/,
    note: 'Use the server API token as user name and as password: Server, API Tokens.',
  },
]

/** The provider that a host belongs to; null for any other mail server. */
export function presetOf(host: string): MailPreset | null {
  return mailPresets.find(({ otherHosts }) => otherHosts.test(host.toLowerCase())) ?? null
}
