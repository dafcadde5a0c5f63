import type { Context } from '../context.ts'

/** PostgreSQL refuses a zero byte in a text, so a name is looked at before it is looked up. */
const NAME = /^[\w-]+\.webp$/

/** Whether a picture is one of the site itself, which every visitor may see. */
export async function isPublicPicture({ db }: Pick<Context, 'db'>, name: string): Promise<boolean> {
  if (!NAME.test(name)) return false
  return (await db.picture.count({ where: { name, isPublic: true } })) > 0
}
