export interface ExportedTable {
  /** The name of its files, without the ending. */
  file: string
  table: string
  /** Columns that only protect accounts and connections. */
  secrets?: readonly string[]
  /** Further columns, as SQL over the table. */
  more?: Readonly<Record<string, string>>
  /** Defaults to its id. */
  order?: string
  /** The table is also written as CSV. */
  csv?: boolean
  /** The `encrypted_content` of its rows is decrypted, and the text exported. */
  isMail?: boolean
}

const ADDONS_OF_BOOKING =
  "(SELECT string_agg(name, ', ' ORDER BY id) FROM booking_addon WHERE booking_id = booking.id)"

/** The exported tables: all but sign-ins, passkeys, the mail server, tokens, subscriptions and counters, which serve this installation alone. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  {
    file: 'bookings',
    table: 'booking',
    csv: true,
    more: { addons: ADDONS_OF_BOOKING },
    secrets: ['network_hash', 'booker_hash'],
  },
  { file: 'clients', table: 'client', csv: true },
  { file: 'cut-cards', table: 'cut_card', order: 'client_id' },
  { file: 'cut-pictures', table: 'cut_picture' },
  { file: 'messages', table: 'message', csv: true, isMail: true },
  { file: 'booking-addons', table: 'booking_addon' },
  { file: 'booking-history', table: 'booking_event' },
  { file: 'offers', table: 'offer' },
  { file: 'offer-times', table: 'hold' },
  { file: 'group-requests', table: 'group_request' },
  { file: 'closings', table: 'closing' },
  { file: 'closed-bookings', table: 'closing_booking' },
  { file: 'waitlist', table: 'waitlist_entry' },
  { file: 'openings', table: 'opening' },
  { file: 'client-imports', table: 'client_import' },
  { file: 'client-merges', table: 'client_merge' },
  { file: 'erasures', table: 'erasure' },
  { file: 'services', table: 'appointment_type' },
  {
    file: 'service-addons',
    table: 'appointment_type_addon',
    order: 'appointment_type_id, addon_id',
  },
  { file: 'addons', table: 'addon' },
  { file: 'business-hours', table: 'business_hours', order: 'day_of_week' },
  { file: 'special-dates', table: 'special_date', order: 'date' },
  { file: 'blackouts', table: 'blackout' },
  { file: 'content-versions', table: 'content_version' },
  { file: 'settings', table: 'setting', order: 'key' },
  { file: 'pictures', table: 'picture', order: 'name', secrets: ['network_hash'] },
  { file: 'admins', table: 'admin', secrets: ['password_hash'] },
  { file: 'security-events', table: 'security_event', secrets: ['merge_key'] },
  { file: 'calendar-accounts', table: 'cloud_account', secrets: ['encrypted_password'] },
  {
    file: 'calendars',
    table: 'cloud_calendar',
    secrets: ['sync_token', 'ctag', 'encrypted_address'],
  },
  { file: 'calendar-files', table: 'cloud_object', secrets: ['etag'] },
  { file: 'calendar-events', table: 'cloud_event' },
  { file: 'webhooks', table: 'webhook', secrets: ['encrypted_secret'] },
  { file: 'webhook-deliveries', table: 'webhook_delivery' },
  { file: 'restores', table: 'restore', order: 'restored_at' },
]
