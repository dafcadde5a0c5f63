/** Lets the owner of a test database delete rows without triggers and checks of references; a superuser executes it. */
export const allowEmptyingSql = (owner: string) =>
  `GRANT SET ON PARAMETER session_replication_role TO ${owner}`

/**
 * SQL that empties every table but `excluded`, for an owner with the right of `allowEmptyingSql`. It deletes the rows,
 * because TRUNCATE creates new files for each table, its indexes and all tables that refer to it, and makes every connection
 * plan its prepared statements again: ten times the processor time. The files of a table that never had a row are empty.
 *
 * @param before Statements to execute first; the variable `tables` holds the quoted names of all tables to be emptied.
 * @param after Statements to execute at last, in the same transaction.
 */
export function emptyTablesSql({
  excluded = [],
  before = '',
  after = '',
}: {
  excluded?: string[]
  before?: string
  after?: string
} = {}): string {
  const names = ['_prisma_migrations', ...excluded].map((name) => `'${name}'`).join(', ')
  return `DO $$ DECLARE
    tables text[] := ARRAY(SELECT quote_ident(tablename) FROM pg_tables
                            WHERE schemaname = 'public' AND tablename NOT IN (${names}));
    name text;
  BEGIN
    ${before}
    SET LOCAL session_replication_role = replica;
    FOREACH name IN ARRAY tables LOOP
      IF pg_relation_size(name::regclass) > 0 THEN EXECUTE 'DELETE FROM ' || name; END IF;
    END LOOP;
    SET LOCAL session_replication_role = origin;
    ${after}
  END $$`
}
