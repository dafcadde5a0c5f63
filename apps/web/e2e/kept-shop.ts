import { test as base, truncate } from './fixtures.ts'

const TABLES = ['addon', 'appointment_type', 'appointment_type_addon', 'business_hours', 'setting']

/** Restores services, hours and settings after tests that change them. */
export const test = base.extend<{ keptShop: undefined }>({
  keptShop: [
    async ({ db }, use) => {
      for (const table of TABLES) await db.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
      await use(undefined)
      await truncate(db, TABLES.join(', '))
      for (const table of TABLES) {
        await db.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
        await db.query(`DROP TABLE kept_${table}`)
      }
    },
    { auto: true },
  ],
})
