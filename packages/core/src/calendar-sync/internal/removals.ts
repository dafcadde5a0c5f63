import type { DatabaseOrTransaction } from '@haircuts/db/client'
import { CalendarError, type CalendarErrorKind } from '../calendar-error.ts'
import type { CalendarChanges, RemoteObject } from '../calendar-gateway.ts'
import type { CalendarAccess } from './calendar-access.ts'

/** The most events that may vanish together without the barber's confirmation. */
const MAX_VANISHED = 20
/** The rule of half does not apply to smaller calendars, where half is one or two events. */
const MIN_FILES_FOR_HALF = 4
/** Concurrent requests to the service. */
const CONCURRENCY = 4
/** Errors that affect every file, so that checking stops. */
const OF_THE_WHOLE_SERVICE = new Set<CalendarErrorKind>(['refused', 'throttled', 'away'])

/** Whether the number of events that vanish together suggests an error of the service. */
export function isMassDisappearance(vanished: number, known: number): boolean {
  return vanished > MAX_VANISHED || (known >= MIN_FILES_FOR_HALF && vanished * 2 >= known)
}

export interface ConfirmedChanges extends CalendarChanges {
  /** Gone, but too many together: their time stays blocked until the barber confirms it. */
  vanished: string[]
}

/**
 * Requests each file that a listing reports as removed before its time becomes free, because a wrong listing must
 * not free blocked time. A file that cannot be checked stays, and the next sync compares it again.
 *
 * @throws CalendarError when the service cannot be reached.
 */
export async function confirmRemovals(
  access: CalendarAccess,
  changes: CalendarChanges,
  { held, filesOf }: { held: ReadonlySet<string>; filesOf: () => Promise<KnownFiles> },
): Promise<ConfirmedChanges> {
  const reported = changes.removed.filter((href) => !held.has(href))
  const { past = [] } = changes
  if (reported.length === 0) return { ...changes, removed: past, vanished: [] }
  const { harmless, known } = await filesOf()
  const foreign = reported.filter((href) => !harmless.has(href))
  const isMass = (count: number) => isMassDisappearance(count, known)
  const { gone, found, unsure, unchecked } = await checkEach(access, foreign, isMass)
  const isHeldBack = isMass(gone.length)
  const isComplete = found.length + unsure.length === 0
  return {
    syncToken: isComplete ? changes.syncToken : null,
    ctag: isComplete ? changes.ctag : null,
    changed: [...changes.changed, ...found],
    removed: [
      ...past,
      ...reported.filter((href) => harmless.has(href)),
      ...(isHeldBack ? [] : gone),
    ],
    vanished: isHeldBack ? [...gone, ...unchecked] : [],
  }
}

interface CheckResult {
  /** Confirmed by 404 or 410, and by nothing else. */
  gone: string[]
  found: RemoteObject[]
  unsure: string[]
  /** Skipped, because `isEnough` returned true. */
  unchecked: string[]
}

/** @param isEnough stops the checks, by the number of files gone so far. */
export async function checkEach(
  { cloud, login, calendarUrl }: CalendarAccess,
  hrefs: readonly string[],
  isEnough: (gone: number) => boolean = () => false,
): Promise<CheckResult> {
  const result: CheckResult = { gone: [], found: [], unsure: [], unchecked: [] }
  for (let start = 0; start < hrefs.length; start += CONCURRENCY) {
    if (isEnough(result.gone.length)) {
      result.unchecked = hrefs.slice(start)
      break
    }
    const lookups = await Promise.all(
      hrefs.slice(start, start + CONCURRENCY).map(async (href) => {
        const object = await cloud.get(login, { calendarUrl, href }).catch(toUnsure)
        return { href, object }
      }),
    )
    for (const { href, object } of lookups) {
      if (object === null) result.gone.push(href)
      else if (object === 'unsure') result.unsure.push(href)
      else result.found.push(object)
    }
  }
  return result
}

function toUnsure(error: unknown): 'unsure' {
  if (error instanceof CalendarError && !OF_THE_WHOLE_SERVICE.has(error.kind)) return 'unsure'
  throw error
}

/** The files that stay blocked although the server no longer lists them. */
export async function heldFiles(db: DatabaseOrTransaction, cloudCalendarId: number) {
  const where = { cloudCalendarId, vanishedAt: { not: null } }
  const rows = await db.cloudObject.findMany({ where, select: { href: true } })
  return new Set(rows.map(({ href }) => href))
}

interface KnownFiles {
  /** Files that block nothing, among them those of our bookings. */
  harmless: ReadonlySet<string>
  /** The number of all other files. */
  known: number
}

/** The removal of a file that blocks nothing opens no time. The file of a booking that was deleted since is such a one. */
export async function knownFiles(
  db: DatabaseOrTransaction,
  cloudCalendarId: number,
): Promise<KnownFiles> {
  const where = { cloudCalendarId, events: 0, problem: null }
  const rows = await db.cloudObject.findMany({ where, select: { href: true } })
  const all = await db.cloudObject.count({ where: { cloudCalendarId } })
  return { harmless: new Set(rows.map(({ href }) => href)), known: all - rows.length }
}
