export const phoneTexts = {
  intro:
    'Clients who choose texts get reminders, delays and your changes from your own number. An app or a shortcut on your phone fetches them here and sends them. Texts wait for the end of the quiet hours, and none contains your address.',
  off: 'Texts are off. Turn on “Send Texts From My Phone” under',
  extras: 'More for clients',
  loadFailed: 'The state of your phone could not be loaded.',
  none: 'No phone is connected yet. Connect one, then follow the steps for it below.',
  asked: (ago: string) => `Last asked ${ago}`,
  neverAsked: 'Has not asked yet',
  silent: 'No phone has asked for 30 minutes, so texts go by email.',
  offered: 'Clients can choose texts when they book.',
  notOffered: 'Clients can choose texts once a phone asks for them.',
  connect: 'Connect a phone',
  connecting: 'Connecting...',
  connectFailed: 'The phone could not be connected. Please try again.',
  /** Distinguishes several phones. */
  keyName: (phones: number) => (phones === 0 ? 'My phone' : `My phone ${phones + 1}`),
  more: 'To disconnect one, revoke its key under',
  programs: 'For programs',
  testPhone: 'Your own number',
  test: 'Send a test text to myself',
  testing: 'Sending...',
  testWaits: 'Your phone gets the test when it asks next.',
  testFailed: 'The test could not be sent. Please try again.',
  code: 'What your phone sends and gets',
} as const

export const connectPhone = {
  title: 'Connect a phone',
  password: 'Your password',
  passwordHint: 'You signed in a while ago, so please enter it once more.',
  submit: 'Create key',
  submitting: 'Creating...',
  failed: 'The key could not be created. Please try again.',
  shown:
    'Copy this key into your phone now. It is never shown again. It opens only the texts that are due, with the numbers they go to.',
  key: 'Key of your phone',
  copy: 'Copy',
  copied: 'The key was copied.',
  done: 'Done',
} as const

export const phoneSteps = {
  iphone: 'Set up an iPhone (Shortcuts)',
  android: 'Set up an Android phone',
  iphoneSteps: [
    'In Shortcuts, make a new shortcut, “Barber texts”.',
    'Add “Get Contents of URL” with the first address below. Show More: Method POST, Headers: “Authorization” with “Bearer”, a space and your key, Request Body: JSON, left empty.',
    'Add “Get Dictionary Value” with the key “texts”, then “Repeat with Each”.',
    'Inside it, add “Get Dictionary Value” of Repeat Item with the key “to”, and again with the key “text”. Add “Send Message” with the text, to the number, and turn off Show When Run.',
    'Still inside, add “Get Dictionary Value” of Repeat Item with the key “id”, and “Get Contents of URL” with the second address, POST, the same header, and Request Body: JSON with “id” as a Number.',
    'In Automation, add Time of Day with this shortcut and Run Immediately, once for every half hour in which texts may leave. iPhones have no “every 10 minutes”. More automations, such as “When Messages is opened”, make it ask more often.',
  ],
  androidSteps: [
    'Install a gateway or automation app that calls an address on a schedule and sends SMS, such as Tasker, MacroDroid or Automate. Allow it to send SMS and to run in the background without battery saving.',
    'Every 5 minutes: HTTP POST to the first address below, with the header and the body “{}”.',
    'For each entry of “texts”: send an SMS with “text” to “to”.',
    'After each: HTTP POST to the second address, with the same header and the “id”. Where sending failed, add “outcome”: “failed”.',
  ],
} as const

export const stopTexts = {
  note: 'Gets reminders and changes by text.',
  stop: 'Stop texts',
  title: 'Stop texts to this number?',
  description:
    'For a client who answers a text with “stop”. Reminders and changes then go by email, for all bookings with this number.',
  keep: 'Keep texts',
  act: 'Stop texts',
  acting: 'Stopping...',
  done: 'Texts are stopped.',
  failed: 'The texts could not be stopped. Please try again.',
} as const

/** What the two calls look like, with the addresses of this site. */
export function exampleOf({ dueUrl, sentUrl }: { dueUrl: string; sentUrl: string }): string {
  return `POST ${dueUrl}
Authorization: Bearer haircuts_…
Content-Type: application/json

{}

→ {"texts": [{"id": 812, "to": "+19795550100", "text": "Hi Ann, see you Tue…"}]}

POST ${sentUrl}
Authorization: Bearer haircuts_…
Content-Type: application/json

{"id": 812}

Or, where sending failed:
{"id": 812, "outcome": "failed", "reason": "No signal"}`
}

const MINUTE_MS = 60_000

/** 'a moment ago', '12 minutes ago', '3 hours ago', '2 days ago' */
export function askedAgo(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / MINUTE_MS))
  if (minutes < 2) return 'a moment ago'
  if (minutes < 120) return `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
}
