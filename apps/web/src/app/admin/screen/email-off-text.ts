/** Texts that replace those that promise an email, while email is not set up and in a demo. */
export const emailOff = {
  demo: 'Demo: emails are only kept here.',
  note: {
    'not-set-up': 'No email goes out: email is not set up.',
    demo: 'No email goes out in the demo.',
  },
  state: {
    'not-set-up': 'Not sent: email is not set up',
    demo: 'Not sent: this is a demo',
  },
  stored: {
    'not-set-up': 'The email is kept under Messages. It is not sent: email is not set up.',
    demo: 'The email is kept under Messages. The demo does not send it.',
  },
  testStored: {
    'not-set-up': 'The test was not sent: email is not set up. You can read it under Messages.',
    demo: 'The demo does not send the test. You can read it under Messages.',
  },
} as const

/** 'Lee gets no email: email is not set up.' */
export function noEmailFor(name: string, off: keyof typeof emailOff.note): string {
  const firstName = name.split(' ')[0]
  return off === 'demo'
    ? `${firstName} gets no email in the demo.`
    : `${firstName} gets no email: email is not set up.`
}
