import pg from 'pg'

interface OwnedDatabase {
  url: string
  database: string
  owner: string
  password: string
}

/**
 * Creates the application's database and an ordinary role that owns it, so that an SQL injection cannot read
 * files, run programs or reach other databases. The role can still migrate, because the extensions in use are
 * trusted ones, which the owner of a database may create.
 *
 * @param url the superuser's connection string for another database of the cluster.
 */
export async function createOwnedDatabase({ url, database, owner, password }: OwnedDatabase) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [role, secret] = [client.escapeIdentifier(owner), client.escapeLiteral(password)]
    const name = client.escapeIdentifier(database)
    const { rowCount: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [
      owner,
    ])
    if (!roles) await client.query(`CREATE ROLE ${role}`)
    await client.query(
      `ALTER ROLE ${role} LOGIN NOSUPERUSER NOREPLICATION NOBYPASSRLS NOCREATEROLE PASSWORD ${secret}`,
    )
    const { rowCount: databases } = await client.query(
      'SELECT FROM pg_database WHERE datname = $1',
      [database],
    )
    if (!databases) await client.query(`CREATE DATABASE ${name} OWNER ${role}`)
  } finally {
    await client.end()
  }
}
