import type { z } from 'zod'
import { ACCOUNTS } from './accounts/declares.ts'
import { CLOSINGS } from './availability/closings/declares.ts'
import { AVAILABILITY } from './availability/declares.ts'
import { BOOKINGS } from './bookings/declares.ts'
import { CALENDAR_SYNC } from './calendar-sync/declares.ts'
import { CATALOG } from './catalog/declares.ts'
import { CLIENTS } from './clients/declares.ts'
import { DELETION } from './deletion/declares.ts'
import type { DeletedKind } from './deletion/deleted-kinds.ts'
import { EMAILS } from './emails/declares.ts'
import type { JobName, JobPayloads } from './kernel/background-jobs.ts'
import type { JobFacts, Module } from './kernel/define.ts'
import { LIMITS } from './limits/declares.ts'
import { LINKS } from './links/declares.ts'
import { NOTIFICATIONS } from './notifications/declares.ts'
import { OPERATIONS } from './operations/declares.ts'
import { PICTURES } from './pictures/declares.ts'
import { SITE } from './site/declares.ts'
import { TASKS } from './tasks/declares.ts'
import { WAITLIST } from './waitlist/declares.ts'
import { WEBHOOKS } from './webhooks/declares.ts'

/** In the order in which what was deleted is restored. */
export const MODULES: readonly Module[] = [
  ACCOUNTS,
  CATALOG,
  SITE,
  CLIENTS,
  EMAILS,
  BOOKINGS,
  WAITLIST,
  AVAILABILITY,
  CLOSINGS,
  LINKS,
  CALENDAR_SYNC,
  NOTIFICATIONS,
  WEBHOOKS,
  PICTURES,
  DELETION,
  TASKS,
  LIMITS,
  OPERATIONS,
]

/** apps/api/src/jobs/index.ts and apps/api/src/backup/backup-jobs.ts say what each does. */
export const JOBS = {
  ...BOOKINGS.jobs,
  ...CALENDAR_SYNC.jobs,
  ...EMAILS.jobs,
  ...NOTIFICATIONS.jobs,
  ...OPERATIONS.jobs,
  ...TASKS.jobs,
  ...WAITLIST.jobs,
  ...WEBHOOKS.jobs,
} satisfies Record<JobName, JobFacts>

const PAYLOADS: { [Name in JobName]: { payload: z.ZodType<JobPayloads[Name]> } } = JOBS

/** @throws ZodError for the payload of another version. */
export function parsePayload<Name extends JobName>(name: Name, payload: unknown) {
  return PAYLOADS[name].payload.parse(payload)
}

/** Every rule by which data is deleted as it ages, in the order of the documentation. */
export const RETENTION = MODULES.flatMap(({ retention = {} }) => Object.values(retention))

/** The rules as sentences: "90 days after the mail". */
export function retentionTable(): { what: string; kept: string; why: string }[] {
  return RETENTION.map(({ what, amount, unit, since, why }) => ({
    what,
    kept: `${amount} ${unit}${amount === 1 ? '' : 's'} after ${since}`,
    why,
  }))
}

const DELETED = MODULES.map(({ deleted = {} }) => deleted)

/** What hangs on the items that can be deleted; `declares.integration.test.ts` compares it with the foreign keys. */
export const DELETED_PARTS = {
  parts: DELETED.flatMap(({ parts = [] }) => parts),
  links: DELETED.flatMap(({ links = [] }) => links),
  lost: DELETED.flatMap(({ lost = [] }) => lost),
}

export function partsOf(kind: DeletedKind) {
  const isOf = <Of extends { of: string }>(each: Of) => each.of === kind
  const item = DELETED.flatMap(({ items = [] }) => items).find(isOf)
  return {
    optional: item?.optional ?? {},
    parts: DELETED_PARTS.parts.filter(isOf),
    links: DELETED_PARTS.links.filter(isOf),
  }
}
