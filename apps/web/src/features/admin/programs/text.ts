import type { ApiKeyScope } from '@haircuts/core/kernel/api-key-form'
import type { WebhookEvent } from '@haircuts/core/webhooks/webhook-form'

export const programs = {
  intro: 'For a website, a spreadsheet or an automation that works with your bookings.',
  reference: 'All calls and fields',
} as const

export const apiKeys = {
  title: 'API keys',
  note: 'A key lets a program read or change what you choose, as you. Give each program its own.',
  loadFailed: 'The API keys could not be loaded.',
  none: 'No program has a key.',
  used: (scopes: string, when: string) => `${scopes}. Last used ${when}`,
  unused: (scopes: string) => `${scopes}. Not used yet`,
  add: 'New API key',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
} as const

export const scopeNames: Record<ApiKeyScope, string> = {
  read: 'Read',
  bookings: 'Bookings and clients',
}

export const scopeNotes: Record<ApiKeyScope, string> = {
  read: 'see bookings, clients, times and figures',
  bookings: 'create and change them as you',
}

export const addKey = {
  title: 'New API key',
  name: 'Name',
  nameHint: 'The program that gets it.',
  scopes: 'It may',
  password: 'Your password',
  submit: 'Create key',
  submitting: 'Creating...',
  failed: 'The key could not be created. Please try again.',
  shown: 'Copy it now and store it like a password. It is never shown again.',
  key: 'Your new key',
  copy: 'Copy',
  copied: 'The key was copied.',
  done: 'Done',
} as const

export const revokeKey = {
  title: 'Revoke this API key?',
  description: 'The program that has it is refused from now on.',
  keep: 'Keep it',
  act: 'Revoke key',
  acting: 'Revoking...',
  done: 'The key was revoked.',
  failed: 'The key could not be revoked. Please try again.',
} as const

export const webhooks = {
  title: 'Webhooks',
  note: 'Tells another program at once what happens to your bookings.',
  loadFailed: 'The webhooks could not be loaded.',
  none: 'No program is told of your bookings.',
  delivered: (when: string) => `Last delivered ${when}`,
  undelivered: 'Nothing delivered yet',
  failing: 'Failing',
  off: 'Off',
  isOn: (host: string) => `Tell ${host}`,
  on: 'On',
  toggleFailed: 'The webhook could not be changed. Please try again.',
  add: 'New webhook',
  log: 'Log',
  logOf: (host: string) => `Log of ${host}`,
  edit: 'Edit',
  editOf: (host: string) => `Edit ${host}`,
} as const

export const eventNames: Record<WebhookEvent, string> = {
  'booking.created': 'Booked',
  'booking.rescheduled': 'Rescheduled',
  'booking.updated': 'Updated',
  'booking.cancelled': 'Cancelled',
  'booking.completed': 'Completed',
  'booking.no_show': 'No-show',
}

export const editWebhook = {
  addTitle: 'New webhook',
  editTitle: 'Edit webhook',
  url: 'Address',
  urlHint: 'It begins with https:// and is public.',
  events: 'Tell it when a booking is',
  submit: 'Save',
  submitting: 'Saving...',
  failed: 'The webhook could not be saved. Please try again.',
  saved: 'The webhook was saved.',
  delete: 'Delete',
  shown: 'The program checks with this secret that a message is from you. It is never shown again.',
  secret: 'Signing secret',
  copy: 'Copy',
  copied: 'The secret was copied.',
  done: 'Done',
} as const

export const deleteWebhook = {
  title: 'Delete this webhook?',
  description: 'It is told of nothing any more, and its log is deleted.',
  keep: 'Keep it',
  act: 'Delete webhook',
  acting: 'Deleting...',
  done: 'The webhook was deleted.',
  failed: 'The webhook could not be deleted. Please try again.',
} as const

export const deliveries = {
  title: 'What was sent',
  loadFailed: 'The log could not be loaded.',
  none: 'Nothing was sent in the last 14 days.',
  test: 'Send a test',
  testing: 'Sending...',
  testFailed: 'The test could not be sent. Please try again.',
  testType: 'Test',
  booking: (id: number) => `Booking ${id}`,
  states: {
    waiting: 'Waiting',
    sending: 'Being sent',
    delivered: 'Delivered',
    failed: 'Failed',
  },
  answered: (status: number) => `Answered ${status}`,
  tries: (count: number) => (count === 1 ? 'One try' : `${count} tries`),
  next: (when: string) => `Next try ${when}`,
  again: 'Send again',
  againOf: (what: string) => `Send again: ${what}`,
  sendingAgain: 'Sending...',
  sent: 'The event is sent again.',
  againFailed: 'The event could not be sent again. Please try again.',
  close: 'Close',
} as const

export const signature = {
  title: 'How a program checks the signature',
  words:
    'Each message has an id, a time in seconds and a signature in its headers. The signature is an HMAC-SHA256 over id, time and body, joined by dots, with the secret after “whsec_” decoded from base64 as the key, as Standard Webhooks has it. A message that is older than five minutes or whose signature differs is not yours. Any 2xx answer within ten seconds means that it was taken; otherwise it is sent again for a day, so the same id may arrive twice.',
  codeLabel: 'Example for Node.js',
} as const

export const EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isFromTheBarber(headers, body, secret) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${time}.\${body}\`)
    .digest()
  const [, given = ''] = headers['webhook-signature'].split(',')
  const signature = Buffer.from(given, 'base64')
  return signature.length === expected.length
    && timingSafeEqual(signature, expected)
}
`
