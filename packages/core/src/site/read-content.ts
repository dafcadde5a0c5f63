import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { snapshotCached } from '@haircuts/db/snapshot-cache'
import { dialedNumber, phoneKey } from '../contacts/phone-number.ts'
import { AppError } from '../kernel/app-error.ts'
import type { Context } from '../kernel/context.ts'
import { type EmailSetup, isEmailOff } from '../kernel/email-off.ts'
import { promisesAddress } from './address-promise.ts'
import {
  changedFields,
  type Fields,
  type FieldValue,
  mapTexts,
  shownFields,
} from './content-form.ts'
import { schemaOf } from './content-schema.ts'
import { CONTENT_KEYS, type ContentKey, EDITED, isContentKey, isUploaded } from './editor-form.ts'
import { type EmailTexts, emailTexts } from './emails-form.ts'
import { defaultsOf, withDefaults } from './internal/content-documents.ts'
import { ADDRESS_PROMISE, EMAIL_PROMISES } from './internal/promises-form.ts'
import { isPlaceholder } from './internal/safe-link-form.ts'
import { readSettings, type Settings } from './settings.ts'

interface StoredVersion {
  number: number
  value: unknown
  createdAt: Date
}

/** @throws AppError contentNotFound for an unknown key. */
export function keyOf(key: string): ContentKey {
  if (!isContentKey(key)) throw new AppError('contentNotFound')
  return key
}

/** The stored fields that are valid. An older version of the program may have stored others. */
export function validFields(key: ContentKey, value: unknown): Fields {
  const { shape } = schemaOf(key)
  const valid: Fields = {}
  for (const [field, schema] of Object.entries(shape)) {
    const given: unknown =
      typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
    const { data } = schema.safeParse(given)
    if (data !== undefined) valid[field] = data
  }
  return valid
}

/**
 * The fields that differ from the defaults, as visitors may see them. Documents without a change are left out, and so are the
 * emails, which are no page.
 */
const changedContent = snapshotCached(async (db: DatabaseOrTransaction) => {
  const rows = await db.$queryRaw<{ key: string; value: unknown }[]>`
    SELECT DISTINCT ON (key) key, value FROM content_version
     WHERE key <> 'emails' ORDER BY key, number DESC`
  return Object.fromEntries(
    rows.flatMap(({ key, value }) => {
      if (!isContentKey(key)) return []
      const fields = shownFields(key, validFields(key, value))
      return Object.keys(fields).length > 0 ? [[key, fields] as const] : []
    }),
  )
})

/** The name of the uploaded picture that shared links show; undefined while they show the drawing of the site. */
export async function sharedPictureName({ db }: Pick<Context, 'db'>): Promise<string | undefined> {
  const { sharing } = await changedContent(db)
  const picture = sharing?.picture
  if (typeof picture !== 'string' || !isUploaded(picture)) return undefined
  return picture.split('/').at(-1)
}

/**
 * The changed texts as visitors see them, with the donation link of the settings, the number that the phone of the
 * business means, and the fact that email is not set up. Where the program cannot send the address in time, or no email, no text
 * promises it.
 */
export async function publicContent(
  ctx: Pick<Context, 'db'> & EmailSetup,
): Promise<Record<string, Fields>> {
  const { db } = ctx
  const [changed, settings] = await Promise.all([changedContent(db), readSettings(db)])
  const link = settings.donationLink
  const isOff = isEmailOff(ctx)
  const dial = dialedNumber(phoneKey(settings.businessPhone, settings.phoneCountry))
  return {
    ...changed,
    ...(link && { donation: { link } }),
    ...(isOff && { email: { isOff: 'true' } }),
    ...(dial && { phone: { dial } }),
    ...withoutPromises(changed, [
      ...(promisesAddress(settings) && !isOff ? [] : [ADDRESS_PROMISE]),
      ...(isOff ? EMAIL_PROMISES : []),
    ]),
  }
}

/** What the emails to clients say now. */
export const readEmailTexts = snapshotCached(
  async (db: DatabaseOrTransaction): Promise<EmailTexts> => {
    const [stored] = await queryPrepared<{ value: unknown }>(db, STORED_EMAILS, [])
    return stored
      ? emailTexts(withDefaults('emails', validFields('emails', stored.value)))
      : DEFAULT_EMAIL_TEXTS
  },
)

const DEFAULT_EMAIL_TEXTS = emailTexts(withDefaults('emails', {}))

const STORED_EMAILS = {
  name: 'texts of emails',
  text: `SELECT value FROM content_version WHERE key = 'emails' ORDER BY number DESC LIMIT 1`,
}

/** What the emails say once these fields are saved. */
export async function textsWith(db: DatabaseOrTransaction, given: unknown): Promise<EmailTexts> {
  const stored = await currentVersion(db, 'emails')
  const fields = { ...validFields('emails', stored?.value), ...validFields('emails', given) }
  return emailTexts(withDefaults('emails', fields))
}

/** The documents whose defaults hold promises, with other texts in place of promises that are not true now. */
function withoutPromises(
  changed: Readonly<Record<string, Fields>>,
  broken: readonly (typeof ADDRESS_PROMISE)[],
) {
  if (broken.length === 0) return {}
  const replace = (whole: string) =>
    broken.reduce(
      (text, { text: promise, otherwise }) => text.replaceAll(promise, otherwise),
      whole,
    )
  const documents = (['home', 'faq'] as const).map((key) => {
    const texts = withDefaults(key, changed[key] ?? {})
    const replaced = mapTexts(texts, replace)
    return [key, { ...changed[key], ...changedFields(texts, replaced) }] as const
  })
  return Object.fromEntries(documents)
}

/** A version with its defaults; undefined means the defaults alone. */
export function versionView(key: ContentKey, stored: StoredVersion | undefined) {
  return {
    key,
    number: stored?.number ?? 0,
    savedAt: stored?.createdAt ?? null,
    value: withDefaults(key, validFields(key, stored?.value)),
  }
}

export async function currentVersion(db: DatabaseOrTransaction, key: ContentKey) {
  const row = await db.contentVersion.findFirst({ where: { key }, orderBy: { number: 'desc' } })
  return row ?? undefined
}

/** Every document as visitors see it, with the number of its version. */
export async function listContent({ db }: Pick<Context, 'db'>) {
  const [rows, settings] = await Promise.all([
    db.contentVersion.findMany({
      distinct: ['key'],
      orderBy: [{ key: 'asc' }, { number: 'desc' }],
    }),
    readSettings(db),
  ])
  const documents = CONTENT_KEYS.map((key) => {
    const row = rows.find((each) => each.key === key)
    return { ...versionView(key, row), defaults: defaultsOf(key) }
  })
  const changed = Object.fromEntries(documents.map(({ key, value }) => [key, value]))
  return { documents, placeholdersLeft: placeholdersLeft(changed, settings) }
}

export async function contentByKey({ db }: Pick<Context, 'db'>, input: { key: string }) {
  const key = keyOf(input.key)
  return versionView(key, await currentVersion(db, key))
}

/** The versions of a document, the newest first; the last one is the defaults. */
export async function listVersions({ db }: Pick<Context, 'db'>, input: { key: string }) {
  const key = keyOf(input.key)
  const rows = await db.contentVersion.findMany({ where: { key }, orderBy: { number: 'desc' } })
  return [...rows.map((row) => versionView(key, row)), versionView(key, undefined)]
}

/** The names of the links that visitors do not see yet, because they are empty or examples. */
function placeholdersLeft(changed: Readonly<Record<string, Fields>>, settings: Settings): string[] {
  const { links } = EDITED
  const { contact } = { ...defaultsOf('links'), ...changed.links }
  const { items } = { ...defaultsOf('products'), ...changed.products }
  const isReachable = settings.businessEmail !== '' || settings.businessPhone !== ''
  const named = [
    ...(isReachable ? [] : [[links.fields.contact.label, contact]]),
    ...(typeof items !== 'object' ? [] : items.map(({ name, link }) => [`${name}: link`, link])),
  ]
  return named.flatMap(([name, link]) => (isLeft(link) ? [String(name)] : []))
}

function isLeft(link: FieldValue | undefined): boolean {
  return typeof link !== 'string' || isPlaceholder(link)
}
