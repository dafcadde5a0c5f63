import { addDays } from '@haircuts/scheduling/local-date'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { localDate } from '../../../ui/format/datetime.ts'

type Answered = Pick<Booking, 'answer' | 'isDayClosed' | 'startDatetime'>

/** A client is asked a day ahead: until then only the answer of one who has given it is shown. */
export function isAnswerDue(
  { answer, isDayClosed, startDatetime }: Answered,
  zone: string,
  now: number,
) {
  if (isDayClosed || startDatetime.getTime() <= now) return false
  const date = localDate(startDatetime.getTime(), zone)
  return answer === 'coming' || date <= addDays(localDate(now, zone), 1)
}
