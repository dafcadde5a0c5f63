import { seedDemo } from '@haircuts/core/operations/seed-demo'
import { connectDatabase } from '@haircuts/db/client'

/** Fills the database of the given address as `npm run demo` does; a process of its own for the reason in `postgres.ts`. */
const db = connectDatabase(process.argv[2] ?? '')
await seedDemo({ db, now: new Date() })
await db.$disconnect()
