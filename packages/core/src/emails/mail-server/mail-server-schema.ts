import { z } from 'zod'
import { clearableLine, email, integer, line } from '../../kernel/fields.ts'
import { isPublicHttps } from '../../kernel/public-url.ts'
import { MAIL_SECURITIES } from '../mailer.ts'
import { parseSender } from '../sender-address.ts'
import { DNS_STATES } from './mail-dns.ts'
import { MAIL_PORTS, MAIL_PROVIDERS } from './mail-presets-form.ts'

export const HOST_MESSAGE =
  'Please enter the name of a public mail server, such as smtp.example.com. The site does not connect to a private network that is entered here; for a server there, set SMTP_URL on the server.'
const PORT_MESSAGE =
  'Please choose port 587, 465, 2525 or 25. Mail servers take emails on no other one.'
const SENDER_MESSAGE =
  'Please enter an email address, or a name with one, such as Your Business <you@example.com>.'

const host = line(253, HOST_MESSAGE)
  .toLowerCase()
  .refine((name) => /^[a-z0-9.-]+$/.test(name) && isPublicHttps(`https://${name}`), HOST_MESSAGE)

const port = integer({ min: 1, max: 65_535 }).refine(
  (number) => MAIL_PORTS.some((each) => each === number),
  PORT_MESSAGE,
)

const sender = line(320, SENDER_MESSAGE).refine((text) => {
  const parsed = parseSender(text)
  return parsed !== null && email.safeParse(parsed.email).success
}, SENDER_MESSAGE)

/** What a PUT leaves out stays as it is. */
export const mailServerInput = z
  .object({
    host: host.optional(),
    port: port.optional(),
    security: z
      .enum(MAIL_SECURITIES, 'Please choose starttls, tls or none.')
      .optional()
      .describe('starttls is usual on port 587 and tls on 465; none sends everything readable.'),
    user: clearableLine(254).describe('Empty for a server that takes emails without a login.'),
    password: clearableLine(500).describe(
      'Without one the stored password stays, as long as the host is the same.',
    ),
    sender: sender.optional(),
  })
  .meta({
    examples: [
      {
        host: 'smtp.gmail.com',
        port: 465,
        security: 'tls',
        user: 'barber@gmail.com',
        password: 'abcd efgh ijkl mnop',
        sender: 'The Open Chair <barber@gmail.com>',
      },
    ],
  })

export type MailServerInput = z.output<typeof mailServerInput>

/** Never contains the password. */
export const mailServerView = z
  .object({
    source: z
      .enum(['environment', 'stored', 'none'])
      .describe('The environment of the server wins over what is stored, and cannot be changed.'),
    service: z.enum(['postmark', 'smtp', 'files']).describe('How emails are sent now.'),
    host: z.string().nullable(),
    port: z.int().nullable(),
    security: z.enum(MAIL_SECURITIES).nullable(),
    user: z.string().nullable(),
    hasPassword: z.boolean(),
    isPasswordReadable: z
      .boolean()
      .describe('False after the application key was changed: it has to be entered again.'),
    sender: z.string().nullable(),
    provider: z.enum(MAIL_PROVIDERS).nullable().describe('The provider that the host belongs to.'),
    warning: z.string().nullable(),
  })
  .meta({ id: 'MailServer' })

export type MailServerView = z.output<typeof mailServerView>

export const mailTestView = z
  .object({
    isSent: z.boolean(),
    to: z.string().describe('The address of the barber, where the test was sent.'),
    answer: z.string().nullable().describe('The sentence of the server; null if it said nothing.'),
    explanation: z.string().nullable().describe('What the answer means, and what to do.'),
  })
  .meta({ id: 'MailServerTest' })

const recordView = z
  .object({ name: z.string(), type: z.enum(['TXT', 'CNAME']), value: z.string() })
  .meta({ id: 'DnsRecord' })

const findingView = z
  .object({
    state: z.enum(DNS_STATES),
    found: z.array(z.string()).describe('The records that were found.'),
    add: recordView.nullable().describe('The record to add; null if there is none to name.'),
    addAlso: z.array(recordView).describe('Further records to add.'),
    sentence: z.string(),
  })
  .meta({ id: 'DnsFinding' })

export const mailDnsView = z
  .object({
    domain: z.string().describe('The domain of the sender.'),
    provider: z.enum(MAIL_PROVIDERS).nullable(),
    spf: findingView,
    dkim: findingView,
    dmarc: findingView,
  })
  .meta({ id: 'MailDns' })
