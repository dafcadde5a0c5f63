import pg from 'pg'

interface Transfer {
  /** The superuser's connection string for a database of the cluster. */
  urlOf: (database: string) => string
  database: string
  owner: string
  password: string
}

/**
 * Creates the application's database and an ordinary role that owns it, so that an SQL injection cannot read
 * files, run programs or reach other databases. The role can still migrate, because the extensions in use are
 * trusted ones, which the owner of a database may create.
 *
 * In a cluster of an earlier version the superuser owns all objects. Their ownership is transferred in one
 * transaction at each start, so that an earlier version may run in between.
 */
export async function transferOwnership({ urlOf, database, owner, password }: Transfer) {
  await asSuperuser(urlOf('postgres'), async (client) => {
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
    if (databases) await client.query(`ALTER DATABASE ${name} OWNER TO ${role}`)
    else await client.query(`CREATE DATABASE ${name} OWNER ${role}`)
  })
  await asSuperuser(urlOf(database), async (client) => {
    await client.query('BEGIN')
    const { rows } = await client.query<{ statement: string }>(OWNED_BY_SUPERUSER, [owner])
    for (const { statement } of rows) await client.query(statement)
    await client.query('COMMIT')
  })
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * One ALTER statement for each object owned by the connected role: schemas, relations, routines and standalone
 * types. Excluded are the objects of extensions, which stay with the superuser, and objects whose owner follows
 * that of a table: identity sequences, indexes, row types. REASSIGN OWNED is not possible, because PostgreSQL
 * rejects it for the bootstrap superuser.
 */
const OWNED_BY_SUPERUSER = `
  WITH own_schema AS (
    SELECT oid, nspname FROM pg_namespace
     WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  ), member AS (
    SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
  ), follower AS (
    SELECT objid FROM pg_depend
     WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
  )
  SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, $1::text) AS statement
    FROM own_schema JOIN pg_namespace USING (oid, nspname)
   WHERE nspowner = current_user::regrole AND nspname <> 'public'
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO %I',
                CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                             WHEN 'S' THEN 'SEQUENCE' WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END,
                pg_class.oid::regclass, $1::text)
    FROM pg_class JOIN own_schema ON own_schema.oid = relnamespace
   WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
     AND NOT EXISTS (SELECT FROM member WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid)
     AND NOT (relkind = 'S' AND EXISTS (SELECT FROM follower WHERE objid = pg_class.oid))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO %I', pg_proc.oid::regprocedure, $1::text)
    FROM pg_proc JOIN own_schema ON own_schema.oid = pronamespace
   WHERE proowner = current_user::regrole
     AND NOT EXISTS (SELECT FROM member WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid)
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO %I', pg_type.oid::regtype, $1::text)
    FROM pg_type JOIN own_schema ON own_schema.oid = typnamespace
   WHERE typowner = current_user::regrole AND typtype IN ('d', 'e', 'r')
     AND NOT EXISTS (SELECT FROM member WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid)`
