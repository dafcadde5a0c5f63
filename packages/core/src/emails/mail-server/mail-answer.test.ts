import { expect, it } from 'vitest'
import type { MailProblem } from '../mailer.ts'
import { explainAnswer } from './mail-answer.ts'
import type { MailProvider } from './mail-presets-form.ts'

const cases: [MailProblem, string | null, MailProvider | null, RegExp][] = [
  ['login', '535 5.7.8 authentication failed', null, /password is wrong\.$/],
  ['login', '535-5.7.8 Username and Password not accepted.', 'gmail', /app password/],
  ['login', '534 5.7.9 Application-specific password required.', null, /app password/],
  [
    'login',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
    'microsoft',
    /Microsoft has turned/,
  ],
  [
    'refused',
    '550 5.7.30 Basic authentication is not supported for Client Submission.',
    'microsoft',
    /Microsoft has turned/,
  ],
  ['login', '530 5.7.0 Must issue a STARTTLS command first', null, /encryption does not fit/],
  ['encryption', null, null, /Port 465/],
  ['sender', '553 5.7.1 not owned by user', null, /sender’s address/],
  ['content', '554 5.2.252 SendAsDenied', 'microsoft', /sender’s address/],
  ['content', '554 Message rejected: Email address is not verified.', 'ses', /sender’s address/],
  ['recipient', '550 5.1.1 No such user', null, /your address/],
  ['content', '554 looks like spam', null, /spam/],
  ['unknown-name', null, null, /name of the server was not found/],
  ['unreachable', null, null, /587 or 2525/],
  ['timeout', null, null, /15 seconds/],
  ['not-public', null, null, /private network.*SMTP_URL/],
  ['refused', '421 Too busy', null, /right now/],
]

it.each(cases)('%s: %s (%s) is explained', (problem, answer, provider, sentence) => {
  expect(explainAnswer({ problem, answer }, provider)).toMatch(sentence)
})

it('an email that was sent needs no explanation', () => {
  expect(explainAnswer({ problem: null, answer: '250 OK' }, null)).toBeNull()
})
