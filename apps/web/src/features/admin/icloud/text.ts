export const icloud = {
  subtitle: 'Your calendar events block bookings, and bookings show up in your calendar',
  loadFailed: 'The iCloud connection could not be loaded.',
  calendarsFailed: 'The calendars could not be loaded.',
} as const

export const account = {
  title: 'Account Connection',
  connected: 'Connected',
  loginRejected: 'Login refused',
  needsPassword: 'Password needed',
  doubted: 'Checking login',
  doubtedDescription:
    'iCloud refused the login just now. This may be temporary, so the site tries again within a minute.',
  at: (host: string) => `At ${host}`,
  connectedOn: (day: string) => `Connected on ${day}`,
  none: 'No iCloud account connected. Connect your account to sync calendars.',
  connect: 'Connect iCloud Account',
  update: 'Update Credentials',
  disconnect: 'Disconnect',
  disconnecting: 'Disconnecting...',
  disconnectTitle: 'Disconnect iCloud',
  sure: 'Are you sure you want to disconnect your iCloud account? This will remove all calendar mappings.',
  keep: 'Cancel',
  disconnected: 'iCloud account disconnected',
  disconnectFailed: 'Failed to disconnect account',
} as const

export const connect = {
  title: 'Connect iCloud Account',
  otherTitle: 'Connect a calendar server',
  updateTitle: 'Update iCloud Credentials',
  otherUpdateTitle: 'Update the credentials',
  email: 'Apple ID Email',
  password: 'App-Specific Password',
  passwordHint: [
    'Not your Apple account password. Create one for this site at ',
    ', under Sign-In and Security.',
  ],
  apple: { label: 'account.apple.com', href: 'https://account.apple.com' },
  other: 'Use another CalDAV server',
  backToApple: 'Use iCloud',
  server: 'Server address',
  serverHint: 'Of Fastmail, Nextcloud or your university, for example. It starts with https://.',
  user: 'User name',
  otherPassword: 'Password',
  otherPasswordHint: 'An app password, if the server offers them.',
  submit: 'Connect',
  pending: 'Connecting...',
  done: 'iCloud account connected successfully!',
  failed: 'Failed to connect iCloud account',
} as const

export const blackoutSync = {
  title: 'Blackout Sync Calendars',
  description: 'Events in these calendars block their time on the booking page.',
  discover: 'Discover Calendars',
  discovering: 'Discovering...',
  discovered: 'Calendars discovered successfully!',
  discoverFailed: 'Failed to discover calendars',
  syncAll: 'Sync All Mapped Calendars',
  syncing: 'Syncing...',
  syncedAll: 'All calendars synced successfully!',
  syncAllFailed: 'Failed to sync calendars',
  sync: 'Sync Now',
  synced: 'Calendar synced successfully!',
  syncFailed: 'Failed to sync calendar',
  mapped: 'Syncing',
  unmapped: 'Not syncing',
  mappingUpdated: 'Calendar mapping updated!',
  mappingFailed: 'Failed to update mapping',
  firstSync: 'First sync',
  firstSyncHint: 'You can leave this screen. It keeps running.',
  lastSynced: 'Last synced',
  events: (count: number) =>
    count === 1 ? '1 event blocks time' : `${count.toLocaleString('en-US')} events block time`,
  never: 'Never',
  unnamed: 'Unnamed Calendar',
  none: 'No calendars found. Click "Discover Calendars" to import your iCloud calendars.',
} as const

export const bookingSync = {
  title: 'Booking Sync Calendar',
  active: (name: string) => `Bookings are synced to ${name}.`,
  inactive: '⚠️ No calendar selected. Bookings will not sync to iCloud.',
  waiting: (count: number) =>
    `${count === 1 ? 'One booking is' : `${count} bookings are`} not in the calendar yet.`,
  leaving: (count: number) =>
    `${count === 1 ? 'One event is' : `${count} events are`} still to be removed from the calendar.`,
  readOnly: 'This calendar is read-only, so bookings cannot be added to it.',
  lastCompared: 'Last checked',
  never: 'Never',
  use: 'Use for Bookings',
  enabling: 'Enabling...',
  badge: 'Active for Bookings',
  disable: 'Disable Sync',
  disabling: 'Disabling...',
  removeEvents: 'Stop and remove the events',
  removeTitle: 'Stop syncing and remove the events?',
  removeDescription:
    'The events of all bookings are removed from the calendar. The bookings themselves stay here.',
  remove: 'Remove the events',
  enabled: (name: string) => `Booking sync enabled for ${name}`,
  disabled: 'Booking sync disabled',
  enableFailed: 'Failed to set booking sync calendar',
  disableFailed: 'Failed to clear booking sync calendar',
  repair: 'Check now',
  repairing: 'Checking...',
  repaired: ({ queued, proposals }: { queued: number; proposals: number }) => {
    const events = queued === 1 ? '1 event is' : `${queued} events are`
    const asked = proposals === 1 ? '1 change is' : `${proposals} changes are`
    return [
      queued > 0 ? `${events} being updated.` : 'Every event is up to date.',
      proposals > 0 && `${asked} waiting for you on the dashboard.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  repairFailed: 'The calendar could not be checked.',
  help: [
    'The title of an event is the client name plus the appointment type.',
    'The description includes phone, email and the intake form answers.',
    'Bookings sync on create, update and cancel.',
    'Blackout sync runs automatically every 5 minutes.',
  ],
  helpTitle: 'How syncing works',
} as const
