/** Texts of the command menu and of the list of shortcuts. */
export const commands = {
  open: 'Search or jump to',
  openKeys: 'Ctrl K',
  menu: 'Search or jump to',
  placeholder: 'Screen, client, day, setting or action',
  goTo: 'Go to',
  act: 'Actions',
  clients: 'Clients',
  days: 'Days',
  settings: 'Settings',
  newBooking: 'New booking',
  timeOff: 'Time off',
  runningLate: 'Running late',
  replies: 'Who has not replied',
  programsSynonyms: 'api key webhook token integration automation developer zapier program',
  mailServerSynonyms: 'smtp gmail outlook icloud provider sender spf dkim dmarc spam',
  emailTexts: 'Words of the emails',
  accountSynonyms:
    'password email passkeys fingerprint two-factor login sign-in devices sessions security events',
  site: 'Open the site',
  nothing: 'No results.',
  finding: 'Searching clients',
  sheet: 'Keyboard shortcuts',
  sheetDescription: 'Off while you type.',
  keyMenu: 'Search or jump anywhere',
  keySheet: 'Show these shortcuts',
  keySearch: 'Search on this screen',
  keyNew: 'Add something on this screen',
  keyNext: 'In a review: save and go to the next',
  keyNoShow: 'In a review: mark a no-show and go to the next',
  between: 'then',
} as const

/** What the plus of a phone offers. */
export const newSheet = {
  walkIn: { label: 'Walk-in', hint: 'Someone is at the door' },
  booking: { label: 'Booking', hint: 'For a call or a message' },
  extraHours: { label: 'Extra hours', hint: 'Open a day, or more of it' },
  timeOff: { label: 'Time off', hint: 'Block hours or close a day' },
  runningLate: { label: 'Running late', hint: 'Tell the people left today' },
} as const

/** Texts of the confirmation before unsaved changes are lost. */
export const unsaved = {
  leave: 'Leave without saving?',
  leaveDescription: 'You have unsaved changes on this screen. If you leave, they are lost.',
  stay: 'Keep editing',
  goOn: 'Leave without saving',
} as const
