export const content = {
  subtitle: 'The texts, links and pictures visitors see. Prices come from your services.',
  documents: 'Pages',
  loadFailed: 'The site content could not be loaded.',
  placeholders: (names: readonly string[]) =>
    names.length === 1
      ? `Visitors do not see this link until you set it: ${names[0]}.`
      : `Visitors do not see these links until you set them: ${names.join(', ')}.`,
  edit: 'Edit',
  preview: 'Preview',
  pressHint: 'Press a text to edit it.',
  previewOf: (label: string) => `Preview of ${label}`,
  saveFailed: 'This could not be saved. Please try again.',
  unsavedMark: '(not saved)',
  outdated: 'It was changed in another window. Choose what to keep.',
  problems: (first: string, others: number) =>
    others > 0 ? `${first} (and ${others} more)` : first,
  optional: 'Optional.',
  fallsBack: 'If you leave it empty, the original text is shown.',
} as const

export const format = {
  toolbar: (label: string) => `Format: ${label}`,
  bold: 'Bold',
  link: 'Link',
  list: 'List',
  boldKeys: 'Bold (Ctrl+B)',
  linkKeys: 'Link (Ctrl+K)',
} as const

export const links = {
  title: 'Link',
  text: 'Text of the link',
  to: 'Leads to',
  address: 'Address',
  addressHint: 'Such as example.com, or an email address.',
  other: 'Another address',
  places: {
    '/': 'Home',
    '/book': 'Services',
    '/faq': 'FAQ',
    '/products': 'Products',
    '/donate': 'Donate',
    '/contact': 'Contact',
    '/privacy': 'Privacy',
    '/accessibility': 'Accessibility',
    'link:contact': 'Your contact link',
    'link:apps': 'Your link to the apps',
    'link:donate': 'Your donation link',
  },
  needsText: 'Please enter the text of the link.',
  needsAddress: 'Please enter a web address, an email address or a phone number.',
  cancel: 'Cancel',
  remove: 'Remove link',
  use: 'Set link',
} as const

export const list = {
  columns: ['Order', 'Entry'],
  untitled: (thing: string) => `New ${thing}`,
  add: (thing: string) => `Add a ${thing}`,
  edit: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  done: 'Done',
  position: (thing: string, position: number, total: number) =>
    `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${position} of ${total}`,
  none: 'The list is empty.',
  full: (max: number) => `This list can have at most ${max}.`,
} as const

export const pictures = {
  uploading: 'Uploading picture...',
  drawing: 'The site’s drawing',
  uploaded: 'Your picture',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another',
  missing: 'No picture yet',
} as const

export const history = {
  open: 'History',
  title: (label: string) => `History of ${label}`,
  description: 'Newer versions are kept, so you can always go back.',
  version: (number: number) => `Version ${number}`,
  original: 'Original texts',
  current: 'Current',
  changed: (fields: string) => `Changed: ${fields}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restored: (name: string) => `${name} restored.`,
  failed: 'This could not be restored. Please try again.',
} as const

export const difference = {
  heading: 'This was changed in another window',
  description:
    'Nothing is lost. For each part, choose which version to keep. You can still edit it before you save.',
  theirs: 'Saved in the other window',
  mine: 'Yours',
  empty: '(empty)',
  use: 'Use these choices',
} as const

export const emails = {
  which: 'Which email',
  stays:
    'Links, times and deadlines stay: the site adds them around your words. A sentence whose placeholder has nothing to say is left out.',
  neutralSubject:
    'The subject of this email is the service and the time, because calendars name the appointment after it.',
  parts: {
    subject: 'Subject',
    heading: 'Heading',
    intro: 'First sentences',
    closing: 'Last sentences',
  },
  insert: (part: string) => `Insert into: ${part}`,
  original: 'Back to the original words',
  preview: 'How the email looks',
  width: { 390: 'Phone (390)', 640: 'Computer (640)' },
  plain: 'Plain text',
  real: 'With a real booking. The links here do nothing.',
  example: 'An example with invented details.',
  send: 'Send me this one',
  sending: 'Sending...',
  sent: (address: string) => `It is on its way to ${address}, with invented details.`,
  sendFailed: 'This could not be sent. Please try again.',
  previewFailed: 'The preview could not be loaded.',
} as const
