import type { Transaction } from '@haircuts/db/client'
import { queryPrepared } from '@haircuts/db/prepared'
import { bookableDays } from '@haircuts/scheduling/availability'
import { spansOpened } from '@haircuts/scheduling/business-hours'
import { dayNumber } from '@haircuts/scheduling/local-date'
import type { Context } from '../../kernel/context.ts'
import { recordFreedSlots } from '../holds.ts'
import { RULES_JSON, type RulesJson, storedRules } from './stored-rules.ts'

const RULES = { name: 'rules', text: `SELECT ${RULES_JSON} AS "rules"` }

async function readRules(tx: Transaction) {
  const [row] = await queryPrepared<{ rules: RulesJson }>(tx, RULES, [])
  return storedRules(row?.rules ?? {}).rules
}

/** Makes a change of the hours, and records what it opens of the days that can be booked, for those who wait. */
export async function openingHours<T>(
  tx: Transaction,
  ctx: Pick<Context, 'now' | 'enqueue'>,
  change: () => Promise<T>,
): Promise<T> {
  if ((await tx.waitlistEntry.count()) === 0) return change()
  const before = await readRules(tx)
  const changed = await change()
  const after = await readRules(tx)
  const { from, days } = bookableDays(after, ctx.now.getTime())
  const horizon = { first: dayNumber(from), days, zone: after.zone }
  const opened = spansOpened(before, after, horizon)
  await recordFreedSlots(
    tx,
    ctx,
    opened.map(({ start, end }) => ({ startAt: new Date(start), endAt: new Date(end) })),
  )
  return changed
}
