import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CORE = new URL('..', import.meta.url)
const WRITE =
  /\.booking\.(create|update|upsert|delete)|\binsertBookingRow\(|(UPDATE|INSERT INTO|DELETE FROM) booking\b|kind: 'booking', id,/

/** The files that write rows of bookings, with the columns that they write. */
const WRITERS: Readonly<Record<string, string>> = {
  'bookings/change-visits.ts': 'status, time, length and existence',
  'bookings/accept-no-shows.ts': 'payment_method',
  'bookings/confirm-coming.ts': 'coming_for',
  'bookings/create-booking.ts': 'a new row, which it publishes',
  'bookings/groups/edit-group.ts': 'client_id of those without a contact; revision',
  'bookings/internal/group-price.ts': 'group_discount',
  'bookings/internal/leave-address.ts':
    'revision of the others of a group, who get their links again',
  'bookings/internal/recalculate-group-and-series.ts': 'series_position, series_size',
  'bookings/series/create-series.ts': 'new rows, which it publishes; the series of the first',
  'clients/merge-clients.ts': 'client_id',
  'operations/seed-demo.ts': 'invented rows, of which nobody hears',
}

/** What a change of a visit writes, in any spelling. */
const OF_VISIT =
  /\b(status|startAt|endAt|completedAt|cleanupMinutes|start_at|end_at|completed_at|cleanup_minutes)\b(:| =|,)/

it('no other file than change-visits.ts writes what a visit is', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
    .filter((file) => WRITE.test(readFileSync(new URL(file, CORE), 'utf8')))
  expect(files.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
})

it('a file that writes other columns of bookings names no column of a visit there', () => {
  const others = Object.entries(WRITERS).filter(
    ([file, columns]) => file !== 'bookings/change-visits.ts' && !columns.includes('row'),
  )
  for (const [file] of others) {
    const source = readFileSync(new URL(file, CORE), 'utf8')
    const writes = source.matchAll(
      /\.booking\.update\w*\(\{[^}]*?data: (\{[^}]*\})|SET ([^`]*?)\s+(FROM|WHERE)/g,
    )
    for (const [, data = '', set = ''] of writes)
      expect(`${data}${set}`, file).not.toMatch(OF_VISIT)
  }
})

it.each(['create-booking.ts', 'series/create-series.ts'])(
  '%s publishes what it creates',
  (file) => {
    const source = readFileSync(new URL(`bookings/${file}`, CORE), 'utf8')
    expect(source).toMatch(/\bpublish\(tx, ctx, /)
  },
)
