import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CORE = new URL('..', import.meta.url)
/** The tables from which free times are computed, beside bookings and holds. */
const RULES = [
  ...['businessHours', 'specialDate', 'blackout', 'setting', 'appointmentType', 'addon'],
  'appointmentTypeAddon',
]
const WRITE = new RegExp(
  [
    `\\.(${RULES.join('|')})\\.(create|update|upsert|delete)\\w*\\(`,
    // Their deletion cascades to blackouts.
    '\\.(cloudCalendar|cloudAccount)\\.delete',
    "kind: '(appointment_type|addon)', id",
  ].join('|'),
)
/** Files that write such a row without a change of what may be booked. */
const WRITES_NO_RULE: Readonly<Record<string, string>> = {
  'catalog/edit-addons.ts': 'nobody waits for a new add-on',
  'catalog/edit-services.ts': 'nobody waits for a new service',
  'operations/seed-demo.ts': 'before anybody can wait',
  'operations/seed-first-run.ts': 'before anybody can wait',
}

it('every file that writes a rule of what may be booked changes it by changeRules', () => {
  const files = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
    .filter((file) => WRITE.test(readFileSync(new URL(file, CORE), 'utf8')))
  const calls = (file: string) =>
    /\bchangeRules(Locked)?\(/.test(readFileSync(new URL(file, CORE), 'utf8'))
  expect(files.filter((file) => !calls(file)).toSorted()).toEqual(
    Object.keys(WRITES_NO_RULE).toSorted(),
  )
})
