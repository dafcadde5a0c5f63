import type { DatabaseOrTransaction, Transaction } from '@haircuts/db/client'
import { localDate } from '@haircuts/scheduling/zone'
import type { Context } from '../../kernel/context.ts'
import { readSettings } from '../../site/settings.ts'
import type { CountedTime, DemandCounts } from './demand-counts.ts'
import { wantedHours, wantedWeekdays, weekOf } from './wanted-time.ts'

/** Stores what was counted in memory, in one statement. What cannot be stored now stays counted. */
export async function storeDemand(db: DatabaseOrTransaction, demand: DemandCounts): Promise<void> {
  const counted = demand.take()
  try {
    await addToCounts(db, counted)
  } catch (error) {
    demand.add(counted)
    throw error
  }
}

interface Wish {
  appointmentTypeId: number | null
  weekdays: readonly number[]
  fromTime: string
  toTime: string
}

/** Counts what somebody asks the waitlist for. Call it in the transaction in which they join. */
export async function recordWish(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { appointmentTypeId, weekdays, ...times }: Wish,
): Promise<void> {
  if (appointmentTypeId === null) return
  const { zone } = await readSettings(tx)
  const wanted = {
    week: weekOf(localDate(now.getTime(), zone)),
    source: 'waitlist' as const,
    appointmentTypeId,
    hours: wantedHours(times),
    people: 1,
    count: 1,
  }
  await addToCounts(
    tx,
    wantedWeekdays(weekdays).map((weekday) => ({ ...wanted, weekday })),
  )
}

async function addToCounts(db: DatabaseOrTransaction, counted: readonly CountedTime[]) {
  if (counted.length === 0) return
  // In one order, so that two processes that store at the same time do not wait for each other.
  await db.$executeRaw`
    INSERT INTO unmet_demand (week, source, appointment_type_id, weekday, hours, people, count)
    SELECT week, source, "appointmentTypeId", weekday, hours, people, count
      FROM json_to_recordset(${JSON.stringify(counted)}::json)
        AS counted (week date, source text, "appointmentTypeId" int, weekday int, hours text,
                    people int, count int)
     ORDER BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (week, source, appointment_type_id, weekday, hours, people)
        DO UPDATE SET count = unmet_demand.count + excluded.count`
}
