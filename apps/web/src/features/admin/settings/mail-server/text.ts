export const mailServer = {
  title: 'Mail server',
  loadFailed: 'The mail server could not be loaded.',
  states: { environment: 'Set by the environment', stored: 'In use', none: 'Not set up' },
  none: 'Emails are not sent yet: they are only kept on the computer that runs this site. Enter the server of your email provider to send them.',
  demo: 'The demo keeps its emails. With a mail server it would send them.',
  environment:
    'The environment of the server says how emails are sent (SMTP_URL or POSTMARK_SERVER_TOKEN). It wins over what is entered here.',
  unreadable:
    'The password cannot be read any more, because the application key was changed. Please enter it again.',
  postmark: 'Postmark',
  service: 'Service',
  server: 'Server',
  port: 'Port',
  encryption: 'Encryption',
  user: 'User name',
  noUser: 'No login',
  sender: 'Sender',
  noSender: 'The email of the business',
  securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
  setUp: 'Set up',
  change: 'Change',
  remove: 'Remove',
  test: 'Send a test',
  testing: 'Sending...',
  testFailed: 'The test could not be sent. Please try again.',
  sent: (to: string) => `The server took the email to ${to}. Please look whether it arrived.`,
  notSent: 'The test email was not sent.',
  said: (answer: string) => `It said: ${answer}`,
  check: 'Check SPF, DKIM and DMARC',
} as const

export const mailServerDialog = {
  title: 'Mail server',
  preset: 'Email provider',
  other: 'Another provider',
  host: 'Server',
  port: 'Port',
  security: 'Encryption',
  securities: {
    starttls: 'STARTTLS (port 587)',
    tls: 'TLS (port 465)',
    none: 'None',
  },
  unencrypted:
    'Without encryption, anybody on the way can read the password and every email. Choose it only if your provider offers nothing else.',
  user: 'User name',
  userHint: (user: string | null) => `Usually ${user ?? 'your whole email address'}.`,
  password: 'Password',
  storedPassword: 'Leave it empty to keep the stored one. Another server needs it again.',
  sender: 'Sender',
  senderHint: (business: string) =>
    `What clients see: an address, or ${business} <you@example.com>.`,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The mail server was saved. Send a test to see whether it works.',
  failed: 'The mail server could not be saved. Please try again.',
} as const

export const removeMailServer = {
  title: 'Remove the mail server?',
  description: 'Emails are then only kept on the computer that runs this site, and not sent.',
  keep: 'Keep it',
  act: 'Remove',
  acting: 'Removing...',
  done: 'The mail server was removed.',
  failed: 'The mail server could not be removed. Please try again.',
} as const

export const mailDns = {
  title: (domain: string) => `Records of ${domain}`,
  failed: 'The records could not be checked.',
  names: { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' },
  all: 'SPF, DKIM and DMARC',
  states: { ok: 'Fine', missing: 'Missing', wrong: 'Wrong', unknown: 'Not known' },
  found: (records: string) => `Found: ${records}`,
  where: 'Add it where your domain is registered. It can take a day until receivers see it.',
  recordName: (name: string, type: string) => `${name} record: name (${type})`,
  recordValue: (name: string) => `${name} record: value`,
  copy: 'Copy',
  copied: 'Copied.',
} as const
