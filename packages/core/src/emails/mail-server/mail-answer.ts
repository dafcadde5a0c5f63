import type { MailAnswer } from '../mailer.ts'
import type { MailProvider } from './mail-presets-form.ts'

/** A server in words: what its answer to a test usually means, and what to do. Null for an email that was sent. */
export function explainAnswer(
  { answer, problem }: Pick<MailAnswer, 'answer' | 'problem'>,
  provider: MailProvider | null,
): string | null {
  if (problem === null) return null
  const text = answer ?? ''
  if (MICROSOFT_OFF.test(text)) {
    return 'Microsoft has turned logins with a password off for this mailbox. An administrator of Microsoft 365 can turn authenticated SMTP on for it for now; a provider that takes a password, such as Brevo or Postmark, lasts.'
  }
  if (SENDER_REFUSED.test(text)) return SENDER
  if (problem === 'login') {
    if (/starttls/i.test(text)) return ENCRYPTION
    const isAppPassword =
      APP_PASSWORD.test(text) || (provider !== null && TAKE_APP_PASSWORDS.includes(provider))
    return isAppPassword
      ? 'The user name or the password is wrong. This provider takes an app password here, not the password of the account.'
      : 'The user name or the password is wrong.'
  }
  return EXPLANATIONS[problem]
}

const MICROSOFT_OFF =
  /5\.7\.139|5\.7\.30\b|basic authentication is (disabled|not supported)|SmtpClientAuthentication is disabled/i
const APP_PASSWORD = /app(lication)?[- ]specific password|app password|InvalidSecondFactor|5\.7\.9/i
const SENDER_REFUSED =
  /SendAsDenied|5\.2\.252|sender (address )?(is )?(rejected|not (allowed|verified|owned|authorized))|not owned by|not (allowed|authorized|permitted) to send as|(sender|address|email) is not verified|5\.7\.60/i
const TAKE_APP_PASSWORDS: readonly MailProvider[] = ['gmail', 'icloud', 'fastmail', 'yahoo', 'zoho']

const SENDER =
  'The server does not let this account send from the sender’s address. Enter an address of this account, or verify the address with the provider first.'
const ENCRYPTION =
  'The encryption does not fit. Port 465 takes “TLS”, port 587 “STARTTLS”, and the server’s name must be the one in its certificate.'

const EXPLANATIONS: Record<Exclude<MailAnswer['problem'], null | 'login'>, string> = {
  'not-public':
    'This name leads to a private network. The site connects only to public mail servers that are entered here, so that nobody with your login can reach into the network of the server. For a mail server of your own network, set SMTP_URL on the server.',
  'unknown-name': 'The name of the server was not found. Please check how it is spelled.',
  unreachable:
    'The server could not be reached. Check its name and port; many hosting providers block ports 25 and 465, so try 587 or 2525.',
  timeout:
    'The server did not answer within 15 seconds. Check its name and port; many hosting providers block ports 25 and 465, so try 587 or 2525.',
  encryption: ENCRYPTION,
  sender: SENDER,
  recipient:
    'The server does not deliver to your address. Check the email address of your account.',
  content: 'The server refused the text of the email, which it may take for spam.',
  refused: 'The server is not taking emails right now.',
}
