import { weekday } from '@haircuts/scheduling/local-date'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { localDate } from '../../../ui/format/datetime.ts'
import { useNow } from '../../../ui/hooks/use-now.ts'
import { EXTRA_HOURS, SpecialDateDialog } from './special-date-dialog.tsx'

/** Opens a day, or more of it: at first the next one that is closed every week. */
export function ExtraHoursDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const zone = useBusinessZone()
  const today = localDate(useNow(60_000), zone)
  const dates = trpc.specialDate.list.useQuery(undefined, { enabled: open })
  const week = trpc.businessHours.list.useQuery(undefined, { enabled: open })
  const days = trpc.specialDate.days.useQuery(undefined, { enabled: open })
  if (!dates.data || !week.data || !days.data) {
    const missing = [dates, week, days].find(({ data }) => !data) ?? dates
    return (
      <Dialog open={open} onClose={onClose} title={EXTRA_HOURS}>
        <DialogBody>
          <QueryState query={missing} rows={3} />
        </DialogBody>
      </Dialog>
    )
  }
  const special = new Set(dates.data.map(({ date }) => date))
  const closed = new Set(week.data.flatMap((day) => (day.isOpen ? [] : day.dayOfWeek)))
  const next = days.data.find(
    ({ date }) => date > today && closed.has(weekday(date)) && !special.has(date),
  )
  return (
    <SpecialDateDialog
      dates={dates.data}
      week={week.data}
      chosen={next?.date ?? ''}
      opens
      today={today}
      open={open}
      onClose={onClose}
    />
  )
}
