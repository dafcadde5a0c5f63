import type { SetupStep } from '../../../app/api/admin-outputs.ts'

export const setup = {
  subtitle: 'About ten minutes, in any order. Skip what you do not need.',
  loadFailed: 'The checklist could not be loaded.',
  progress: (done: number, skipped: number, total: number) =>
    skipped > 0 ? `${done} of ${total} done, ${skipped} skipped.` : `${done} of ${total} done.`,
  unheard: 'No one would hear of a booking yet.',
  finished: 'Everything is set up.',
  lacksEmail:
    'Email is not set up: clients can book, but they get no confirmation and no reminder.',
  finishedDescription: 'You can come back to any step below.',
  toDashboard: 'Go to the dashboard',
  seeSite: 'See the site',
  poster: 'Print a poster',
  skipRest: 'Skip the rest',
  skipFailed: 'The steps could not be skipped. Please try again.',
  decideFailed: 'The step could not be saved. Please try again.',
  looksRight: 'Looks right',
  skip: 'Skip',
  skipStep: (step: string) => `Skip ${step}`,
  reopen: 'Reopen',
  save: 'Save and continue',
  states: { open: 'To do', done: 'Done', skipped: 'Skipped' },
} as const

export const steps: Record<SetupStep, { title: string; description: string }> = {
  business: {
    title: 'Business and address',
    description:
      'Clients see your name, phone and email. Your address is private and only emailed to clients with an appointment.',
  },
  timezone: {
    title: 'Time zone',
    description: 'All hours and appointments are in this time zone.',
  },
  hours: {
    title: 'Business hours',
    description: 'Clients can book within these hours.',
  },
  services: {
    title: 'Services and prices',
    description: 'These are examples. Change them to match what you offer.',
  },
  content: {
    title: 'Texts, links and pictures',
    description: 'The site’s texts, donation links, questions and answers, and home page pictures.',
  },
  mail: {
    title: 'Email',
    description: 'Clients get confirmations and reminders by email. Send yourself a test.',
  },
  calendar: {
    title: 'Your calendars',
    description:
      'Your own events block their time on the site, and bookings appear in your calendar. Connect iCloud or another server, or add the address of a calendar of Google or Outlook.',
  },
  notifications: {
    title: 'How you hear of bookings',
    description:
      'When a client books, reschedules or cancels, you get an email, and a notification on each device where you turn them on.',
  },
  'two-factor': {
    title: 'Two-factor login',
    description: 'Sign in with a code from your phone too, so a stolen password is not enough.',
  },
  backup: {
    title: 'First backup',
    description:
      'A backup is made every night. Make the first one now, and keep a copy on another computer.',
  },
}

export const links = {
  services: 'Change services',
  addons: 'Change add-ons',
  content: 'Edit the site',
  mail: 'Set up the mail server',
  calendar: 'Connect a calendar',
  twoFactor: 'Go to two-factor login',
  backup: 'Go to backups',
} as const

export const zone = {
  device: (name: string) => `This device is in ${name}.`,
  use: 'Use this time zone',
} as const

export const hoursFailed = 'The hours could not be loaded.'

export const services = {
  failed: 'The services could not be loaded.',
  none: 'You have no active services yet, so clients cannot book.',
  facts: (price: string, minutes: number) => `${price}, ${minutes} min`,
} as const

export const mail = {
  services: {
    postmark: (sender: string) => `Emails are sent by Postmark, from ${sender}.`,
    smtp: (sender: string) => `Emails are sent by your mail server, from ${sender}.`,
    files:
      'Emails are not sent yet. They are only saved on the computer that runs this site. Enter the mail server of your email provider in the settings to send them.',
  },
  noSender: 'an address that is not set yet',
} as const
