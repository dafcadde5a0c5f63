import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { beforeAll, expect, it } from 'vitest'

/** The texts of the specification, word for word. Texts with placeholders are listed in parts. */
const SPECIFIED = [
  'Book an Appointment',
  'Book Appointment',
  'Reschedule Appointment',
  'Cancel Appointment',
  'Select Appointment',
  'Change Time',
  'Keep Appointment',
  'Continue to Cancel',
  'Final Confirmation',
  'Go Back',
  'Yes, Cancel Appointment',
  'Already Cancelled',
  'Invalid or Expired Link',
  'Back to Home',
  'Return to Home',
  'Book a cut',
  'Buy on',
  'Contact content coming soon...',
  'First name is required',
  'Last name is required',
  'Please enter a valid email address',
  'Phone is required',
  'Please select whether this is your first time',
  'Referral source is required for first-time customers',
  'Failed to create booking. Please try again. Contact',
  'if the problem persists.',
  'Failed to reschedule appointment',
  'Failed to cancel appointment',
  'and cannot be rescheduled.',
  'This appointment has already been cancelled.',
  'No available time slots in the selected period.',
  'Invalid email or password',
  'Total Bookings',
  "Today's Appointments",
  "Today's Upcoming Bookings",
  'Unreviewed Bookings',
  'Recent Bookings',
  'Save and Next',
  'Admin Notes',
  'Donation Amount',
  'No previous bookings found for this client.',
  'View and manage all appointment bookings',
  'All Statuses',
  'Clear Filters',
  'No bookings found matching the selected filters.',
  'Loading...',
  'Create Booking',
  'Create Manual Booking',
  'Admin Override Active',
  'This booking can be created outside of business hours and will bypass blackout periods. Only existing booking conflicts will prevent creation.',
  'Edit Booking',
  'Update Booking',
  'Uploading picture...',
  'Updating...',
  'Are you sure you want to cancel this booking? This action will update the booking status to cancelled.',
  'Keep Booking',
  'Cancel Booking',
  'Cancelling...',
  'This action cannot be undone. The booking will be completely removed from the database.',
  'Delete Permanently',
  'Deleting...',
  'Manage client information and view booking history',
  'New Client',
  'Edit Client',
  'Search clients by name, email, or phone...',
  'No clients found matching your search.',
  'No clients found. Create one to get started.',
  'Saving...',
  'Booking History',
  'No bookings found for this client.',
  'Confirm Delete',
  'Are you sure you want to delete this client? This action cannot be undone and will not affect existing bookings.',
  'Show inactive appointment types',
  'No appointment types found. Create one to get started.',
  'Are you sure you want to delete this appointment type? This action cannot be undone.',
  'Show inactive add-ons',
  'No add-ons found. Create your first add-on to get started.',
  'This will permanently delete this add-on. This action cannot be undone.',
  'View and manage bookings and blackout periods. Drag events to reschedule them.',
  'Booking Details',
  'Blackout Period',
  'Create Blackout Period',
  'Lead Time (',
  'Creating...',
  'Copy to all days',
  'You have unsaved changes. Click "Save All Changes" to apply them.',
  'Save All Changes',
  'Account Connection',
  'Connected on',
  'Update Credentials',
  'Disconnect',
  'No iCloud account connected. Connect your account to sync calendars.',
  'Connect iCloud Account',
  'Update iCloud Credentials',
  'Apple ID Email',
  'App-Specific Password',
  'Connecting...',
  'Blackout Sync Calendars',
  'Discover Calendars',
  'Discovering...',
  'Sync All Mapped Calendars',
  'Syncing...',
  'Unnamed Calendar',
  'Last synced',
  'Never',
  'Not syncing',
  'Sync Now',
  'No calendars found. Click "Discover Calendars" to import your iCloud calendars.',
  'Booking Sync Calendar',
  'No calendar selected. Bookings will not sync to iCloud.',
  'Use for Bookings',
  'Enabling...',
  'Active for Bookings',
  'Disable Sync',
  'Disabling...',
  'Are you sure you want to delete this booking?',
  'Are you sure you want to disconnect your iCloud account? This will remove all calendar mappings.',
  'Failed to upload picture. Please try again.',
  'Failed to connect iCloud account',
  'Failed to discover calendars',
  'Failed to update mapping',
  'Failed to sync calendar',
  'Failed to sync calendars',
  'Failed to disconnect account',
  'Failed to set booking sync calendar',
  'Failed to clear booking sync calendar',
  'iCloud account connected successfully!',
  'Calendars discovered successfully!',
  'Calendar mapping updated!',
  'Calendar synced successfully!',
  'All calendars synced successfully!',
  'iCloud account disconnected',
  'Booking sync enabled for',
  'Booking sync disabled',
  'Business Information',
  'Scheduling Settings',
  'Time Zone',
  'Email Notifications',
  'Admin Push Notifications',
  'Email Template IDs',
  'Appointment Types',
  'Business Hours',
  'iCloud Integration',
  'Roommate Package',
  'Groomsmen Package',
  'The Golden Hawk',
  'Kids cut',
  'Beard shape-up',
  'Full beard sculpting',
  'Hot towel face treatment',
  'Straight razor edge-up',
]

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Every screen is imported from the routes; the server's refusals and the services of the first run are shown as they
 * are.
 */
const ENTRIES = [
  'apps/web/src/routes.tsx',
  'packages/router/src/refusal.ts',
  'packages/router/src/first-run.ts',
]

/** The file of an import: a relative one, or one of a package of this repository. */
function fileOf(specifier: string, importer: string): string | undefined {
  const [, name, path] = /^@haircuts\/(\w+)\/(.+)$/.exec(specifier) ?? []
  const file = name
    ? join(ROOT, 'packages', name, 'src', `${path}.ts`)
    : join(dirname(importer), specifier)
  const isSource = (name || specifier.startsWith('.')) && /\.tsx?$/.test(file)
  return isSource && existsSync(file) ? file : undefined
}

/** The texts of a module and of all modules that it imports at run time, by file. */
function textsOf(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found
  const texts = [...literalsOf(parseSync(file, readFileSync(file, 'utf8')).program)]
  found.set(file, texts)
  // The paths of static and dynamic imports are literals as well.
  for (const text of texts) {
    const imported = fileOf(text, file)
    if (imported) textsOf(imported, found)
  }
  return found
}

/**
 * The string literals, template parts and JSX texts below a node of a syntax tree, which has no comments. Types are
 * left out.
 */
function* literalsOf(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  const { type, value, cooked, importKind }: SyntaxNode = node
  if (type === 'TSLiteralType' || importKind === 'type') return
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield value
  if (typeof cooked === 'string') yield cooked
  for (const child of Object.values(node)) yield* literalsOf(child)
}

interface SyntaxNode {
  type?: unknown
  value?: unknown
  /** The text of a template part. */
  cooked?: unknown
  importKind?: unknown
}

function plain(text: string): string {
  return text.replaceAll('’', "'").replaceAll('…', '...').replaceAll(/\s+/g, ' ')
}

const texts = new Map<string, string[]>()

beforeAll(() => {
  for (const entry of ENTRIES) textsOf(join(ROOT, entry), texts)
}, 60_000)

it('shows every text as it was specified', () => {
  const shown = [...texts.values()].flat().map(plain)
  const missing = SPECIFIED.filter((text) => !shown.some((each) => each.includes(plain(text))))
  expect(missing).toEqual([])
})

it('reads the screens of the public site and of the back office', () => {
  const files = [...texts.keys()].map((file) => relative(ROOT, file))
  expect(files).toContain('apps/web/src/screens/booking/booking-details.tsx')
  expect(files).toContain('apps/web/src/screens/admin/settings/page.tsx')
})
