import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { AdminPage } from '../../../parts/admin/admin-page.tsx'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { LoadingRows } from '../../../parts/admin/loading-rows.tsx'
import { TipsCard } from '../../../parts/admin/tips-card.tsx'
import { UnsavedBar } from '../../../parts/admin/unsaved-bar.tsx'
import { unsaved } from '../../../parts/admin/unsaved-words.ts'
import { Unfinished, useLocalEdits } from '../../../parts/admin/use-local-edits.ts'
import { frame } from '../../../site/admin/words.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { type DayHours, isSameHours, lacksTime, sentHours, shownHours } from './day-hours.ts'
import { DayRow } from './day-row.tsx'
import styles from './page.module.css'
import { businessHours as words } from './words.ts'

const { days } = words

/** The weekly business hours, Monday first. Edits stay local until they are saved together. */
export function BusinessHours() {
  const week = trpc.businessHours.list.useQuery()
  const edits = useWeekEdits(week.data ?? [])
  const toast = useToast()

  async function save() {
    const [first] = await edits.saveAll()
    if (first === undefined) toast(unsaved.saved)
    else document.getElementById(`day-${first}`)?.focus()
  }

  function copyToAll(from: number, hours: DayHours) {
    for (const day of days.keys()) edits.edit(day, hours)
    toast(words.copied(days[from] ?? ''))
  }

  return (
    <AdminPage heading={frame.businessHours} subtitle={words.subtitle}>
      {week.data ? (
        <>
          <ul className={styles.week}>
            {days.map((name, day) => {
              const hours = edits.valueOf(day)
              return hours ? (
                <DayRow
                  key={name}
                  id={`day-${day}`}
                  name={name}
                  hours={hours}
                  trouble={edits.refusals.get(day)}
                  onChange={(changed) => edits.edit(day, changed)}
                  onCopy={() => copyToAll(day, hours)}
                />
              ) : null
            })}
          </ul>
          <TipsCard title={words.tipsTitle} tips={words.tips} />
          <UnsavedBar
            isDirty={edits.isDirty}
            isSaving={edits.isSaving}
            refused={days.filter((_, day) => edits.refusals.has(day))}
            onSave={() => void save()}
            onDiscard={edits.discard}
          />
        </>
      ) : week.error ? (
        <LoadFailed error={week.error} onRetry={week.refetch} words={words.loadFailed} />
      ) : (
        <LoadingRows rows={7} />
      )}
    </AdminPage>
  )
}

type StoredDay = Parameters<typeof shownHours>[0] & { dayOfWeek: number }

function useWeekEdits(week: readonly StoredDay[]) {
  const cache = useQueryClient()
  const refresh = useRefresh()
  const update = trpc.businessHours.update.useMutation()
  return useLocalEdits<number, DayHours>({
    name: 'business-hours',
    stored: new Map(week.map((day) => [day.dayOfWeek, shownHours(day)])),
    isSame: isSameHours,
    save: async (day, hours) => {
      if (lacksTime(hours)) throw new Unfinished(words.needsTimes)
      return shownHours(await update.mutateAsync({ day, ...sentHours(hours) }))
    },
    onStored: (answers) => {
      cache.setQueryData<StoredDay[]>(
        getQueryKey(trpc.businessHours.list, undefined, 'query'),
        (stored) =>
          stored?.map((day) => {
            const hours = answers.get(day.dayOfWeek)
            return hours ? { ...day, ...sentHours(hours) } : day
          }),
      )
      void refresh('availability')
    },
    otherwise: unsaved.saveFailed,
  })
}
