import { mailService } from '../emails/list-messages.ts'
import { barberReach } from '../notifications/barber-reach.ts'
import { listContent } from '../site/read-content.ts'
import { readSettings } from '../site/settings.ts'
import { lastBackupAt } from './current-alarms.ts'
import type { SystemContext } from './host.ts'
import { DECISIONS, type Decision, type Evidence, SETUP_STEPS, setupSteps } from './setup-steps.ts'

interface EvidenceRow {
  mail: boolean
  calendar: boolean
  twoFactor: boolean
}

/** The steps that are done according to the data and the stored backups. */
async function readEvidence(ctx: SystemContext): Promise<Evidence> {
  const [rows, settings, reach, backupAt, { documents, placeholdersLeft }] = await Promise.all([
    ctx.db.$queryRaw<EvidenceRow[]>`
      SELECT EXISTS (SELECT 1 FROM message WHERE state = 'sent' AND sent_by <> 'files') AS "mail",
             EXISTS (SELECT 1 FROM cloud_account) OR EXISTS (SELECT 1 FROM cloud_calendar) AS "calendar",
             EXISTS (SELECT 1 FROM two_factor WHERE confirmed_at IS NOT NULL) AS "twoFactor"`,
    readSettings(ctx.db),
    barberReach(ctx),
    lastBackupAt(ctx),
    listContent(ctx),
  ])
  const [row] = rows
  const { businessAddress, businessPhone, businessEmail } = settings
  return {
    business: businessAddress !== '' && (businessPhone !== '' || businessEmail !== ''),
    content: placeholdersLeft.length === 0 && documents.some(({ number }) => number > 0),
    mail: row?.mail ?? false,
    calendar: row?.calendar ?? false,
    notifications: reach.isHeard,
    'two-factor': row?.twoFactor ?? false,
    backup: backupAt !== null,
  }
}

async function readSteps(ctx: SystemContext) {
  const [evidence, rows] = await Promise.all([readEvidence(ctx), ctx.db.setupStep.findMany()])
  return setupSteps(
    evidence,
    new Map(rows.map(({ name, decision }) => [name, decisionOf(decision)])),
  )
}

/** A CHECK of the table allows no other value. */
function decisionOf(text: string): Decision {
  return DECISIONS.find((each) => each === text) ?? 'skipped'
}

export async function setupStatus(ctx: SystemContext) {
  const [steps, mail] = await Promise.all([readSteps(ctx), mailService(ctx)])
  return { steps, mail }
}

/** How the barber hears of a booking, and whether that is an alarm: before the end of the setup it is not. */
export async function reachDuringSetup(ctx: SystemContext) {
  const reach = await barberReach(ctx)
  return { ...reach, isAlarm: !reach.isHeard && (await setupProgress(ctx)) === null }
}

/** Null once every step is done or skipped, so that the dashboard no longer offers the checklist. */
export async function setupProgress(ctx: SystemContext) {
  const decisions = await ctx.db.setupStep.count({ where: { name: { in: [...SETUP_STEPS] } } })
  if (decisions === SETUP_STEPS.length) return null
  const steps = await readSteps(ctx)
  const open = steps.filter(({ state }) => state === 'open').length
  return open === 0 ? null : { open, total: steps.length }
}
