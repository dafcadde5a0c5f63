import type { Context } from '../kernel/context.ts'

/** Checked before the query, because PostgreSQL rejects a text with a zero byte. */
const NAME = /^[\w-]+\.webp$/

/** Whether a picture is one of the site itself, which every visitor may see. */
export async function isPublicPicture({ db }: Pick<Context, 'db'>, name: string): Promise<boolean> {
  if (!NAME.test(name)) return false
  return (await db.picture.count({ where: { name, isPublic: true } })) > 0
}
