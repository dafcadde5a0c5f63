import { test as base } from './fixtures.ts'

const TABLES = ['addon', 'appointment_type', 'appointment_type_addon', 'business_hours', 'setting']

/** For tests that change what is offered, when, and how: afterwards it is as it was. */
export const test = base.extend<{ keptShop: undefined }>({
  keptShop: [
    async ({ db }, use) => {
      for (const table of TABLES) await db.query(`CREATE TABLE kept_${table} AS TABLE ${table}`)
      await use(undefined)
      await db.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`)
      for (const table of TABLES) {
        await db.query(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
        await db.query(`DROP TABLE kept_${table}`)
      }
    },
    { auto: true },
  ],
})
