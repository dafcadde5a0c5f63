import { UnsavedBar } from '../../../app/admin/editing/local-edits.tsx'
import { AdminPage } from '../../../app/admin/screen/admin-page.tsx'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import { frame } from '../../../app/admin/screen/text.ts'
import { usePrefetch } from '../../../app/admin/screen/use-prefetch.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { TipsCard } from '../../../ui/tips-card.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import { sentHours } from './day-hours.ts'
import styles from './page.module.css'
import { SpecialDates } from './special-dates.tsx'
import { DAYS, dayFieldId, useWeekEdits, Week, type WeekEdits } from './week.tsx'

const text = {
  subtitle: 'When clients can book each week',
  loadFailed: 'The business hours could not be loaded.',
  tipsTitle: 'Tips',
  tips: [
    'Clients are offered times between From and To; the whole appointment has to fit.',
    '"Copy to all days" gives every day the same hours and breaks, including closed days. You can then change single days.',
    'Nobody can book during a break. After a break, start times count from its end.',
    'For a day with other hours, add a special date. To be away, use Time off in the calendar.',
    'Changes here do not affect existing bookings.',
  ],
} as const

/** The weekly business hours, Monday first. Edits stay local until they are saved together. */
export function BusinessHours() {
  const week = trpc.businessHours.list.useQuery()
  usePrefetch(({ specialDate }) => [specialDate.list.prefetch(), specialDate.days.prefetch()])
  const edits = useWeekEdits(week.data ?? [])

  return (
    <AdminPage heading={frame.businessHours} subtitle={text.subtitle}>
      {week.data ? (
        <>
          <div className={styles.columns}>
            <Week edits={edits} />
            <SpecialDates />
          </div>
          <TipsCard title={text.tipsTitle} tips={text.tips} />
          <UnsavedBar
            edits={edits}
            failed={DAYS.filter((_, day) => edits.errorMessages.has(day))}
            onRejected={(day) => document.getElementById(dayFieldId(day))?.focus()}
            preview={<RehearsalButton change={{ hours: editedHours(edits) }} />}
          />
        </>
      ) : (
        <QueryState query={week} message={text.loadFailed} rows={7} />
      )}
    </AdminPage>
  )
}

/** The hours of all days as they would be saved. */
function editedHours(edits: WeekEdits) {
  return [...DAYS.keys()].flatMap((day) => {
    const hours = edits.valueOf(day)
    return hours ? [{ day, ...sentHours(hours) }] : []
  })
}
