import { WORK } from '../services.testing.ts'
import type { Stage } from './stage.testing.ts'

/** No person who was erased is found in any table, in a calendar or in a log. */
export async function checkErased(stage: Stage): Promise<void> {
  const { world, erased } = stage
  const gone = erased.slice(stage.checkedErased)
  if (gone.length === 0) return
  stage.checkedErased = erased.length
  const words = gone.flatMap(({ name, email }) => [name.split(' ')[1] ?? name, email])
  const tables = await world.db.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename::text) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`
  for (const { name } of tables) {
    const found = await world.db.$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE ANY ($1::text[]) LIMIT 3`,
      words.map((word) => `%${word}%`),
    )
    for (const { row } of found) stage.violated(`An erased person is in the table ${name}`, row)
  }
  const files = [...world.services.filesOf(WORK).values()]
  const lines = [...files, ...world.logged]
  for (const word of words)
    if (lines.some((line) => line.toLowerCase().includes(word.toLowerCase())))
      stage.violated('An erased person is in a file or a log', word)
}
