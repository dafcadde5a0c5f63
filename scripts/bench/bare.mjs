// The maximum of the machine: one Fastify route that reads one row by its key and answers it as JSON.
import { createRequire } from 'node:module'

const { default: Fastify } = await import(
  createRequire(new URL('../../apps/api/package.json', import.meta.url)).resolve('fastify')
)
const { default: pg } = await import(
  createRequire(new URL('../../apps/web/package.json', import.meta.url)).resolve('pg')
)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()
app.get('/row', async () => {
  const query = { name: 'row', text: 'SELECT * FROM appointment_type WHERE id = $1', values: [1] }
  const { rows } = await pool.query(query)
  return rows[0]
})
process.once('disconnect', () => process.exit(0))
process.send({ ready: await app.listen({ port: 0, host: '127.0.0.1' }) })
