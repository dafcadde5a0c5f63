interface MailProvider {
  name: string
  /** `SMTP_URL` without user and password. */
  server: { scheme: 'smtp' | 'smtps'; host: string }
  /** The user name, if it differs from the address. */
  user?: string
  password: string
}

/** The providers of docs/mail-by-smtp.md that accept a login with a password. */
export const mailProviders: readonly MailProvider[] = [
  {
    name: 'Gmail',
    server: { scheme: 'smtps', host: 'smtp.gmail.com:465' },
    password: 'an app password: Google Account, Security, with 2-Step Verification on',
  },
  {
    name: 'iCloud',
    server: { scheme: 'smtp', host: 'smtp.mail.me.com:587' },
    password: 'an app-specific password: account.apple.com, Sign-In and Security',
  },
  {
    name: 'Fastmail',
    server: { scheme: 'smtps', host: 'smtp.fastmail.com:465' },
    password: 'an app password with access to SMTP: Settings, Privacy & Security',
  },
  {
    name: 'Amazon SES',
    server: { scheme: 'smtp', host: 'email-smtp.REGION.amazonaws.com:587' },
    user: 'SMTP-USER',
    password: 'the SMTP password from the SES console, not an AWS access key',
  },
  {
    name: 'Brevo',
    server: { scheme: 'smtp', host: 'smtp-relay.brevo.com:587' },
    user: 'LOGIN',
    password: 'an SMTP key: SMTP & API in your account',
  },
]
