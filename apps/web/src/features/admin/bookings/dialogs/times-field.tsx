import { firstStarts } from '@haircuts/scheduling/first-starts'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { QueryState } from '../../../../app/admin/screen/query-state.tsx'
import type { SuggestedTimes } from '../../../../app/api/admin-outputs.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { localDate } from '../../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { chipText, TimeChip, TimeChips } from '../../times/time-chips.tsx'
import { PickInCalendar } from './pick-in-calendar.tsx'
import type { PickedForm } from './picking.ts'
import { StartField, type StartFieldProps } from './start-field.tsx'
import { timesField as text } from './text.ts'
import styles from './times-field.module.css'
import { type PartOfDay, startsIn, TimesOfDays } from './times-of-days.tsx'

/** The value of the field `start` for a client who is there already. */
export const NOW = 'now'

interface TimesFieldProps extends Omit<StartFieldProps, 'onTake'> {
  /** The booking after which the client comes again. */
  againId?: number | undefined
  /** Offers to begin now; shown while that is chosen. */
  now?: ReactNode
  /** Offers to pick the start in the calendar, which opens this form again. */
  picking?: PickedForm | undefined
  /** Called when a time was pressed, not typed. */
  onChosen?: (() => void) | undefined
}

/**
 * The field `start` of the surrounding form: the free times to name first, those of any day and part of the day, or any time
 * that is typed, with what conflicts with it.
 */
export function TimesField({ againId, now, picking, onChosen, ...props }: TimesFieldProps) {
  const { visit, minutes, onChange } = props
  const zone = useBusinessZone()
  const form = useFormContext<{ start: string }>()
  const start = form.watch('start')
  const hasService = 'bookingId' in visit || visit.appointmentTypeId > 0
  const suggested = trpc.availability.suggest.useQuery(
    { ...visit, durationMinutes: minutes, againId },
    {
      enabled: hasService,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const [part, setPart] = useState<PartOfDay>('any')
  const chosen = fromWallTime(start, zone)
  const problem = form.getFieldState('start', form.formState).error?.message
  const { weeksLater, starts } = narrowed(suggested.data, part, zone)

  function set(value: string) {
    form.setValue('start', value, { shouldDirty: true })
    form.clearErrors('start')
    onChange()
  }

  function take(at: number) {
    set(toWallTime(at, zone))
    onChosen?.()
  }

  if (!hasService) return <StartField {...props} />
  const chips = { chosen, zone, onTake: take }
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>{againId ? text.usual : text.legend}</legend>
      <TimeChips
        {...chips}
        starts={starts}
        before={
          <>
            {now ? (
              <TimeChip isChosen={start === NOW} onPress={() => set(NOW)}>
                {text.now}
              </TimeChip>
            ) : null}
            {weeksLater.map(({ weeks, start: later }) => (
              <TimeChip
                key={weeks}
                isChosen={later.getTime() === chosen}
                onPress={() => take(later.getTime())}
              >
                <strong>{text.weeks(weeks)}</strong> {chipText(later.getTime(), zone)}
              </TimeChip>
            ))}
          </>
        }
      />
      {suggested.data ? (
        <TimesOfDays
          {...chips}
          days={suggested.data.days}
          part={part}
          onPart={setPart}
          begin={dateOf(chosen ?? (againId ? starts[0] : undefined), zone)}
          beside={picking ? <PickInCalendar picked={picking} date={dateOf(chosen, zone)} /> : null}
        />
      ) : (
        <QueryState query={suggested} message={text.failed} rows={2} />
      )}
      {start === NOW ? (
        <div role="status">
          {now}
          {problem ? <p className={styles.problem}>{problem}</p> : null}
        </div>
      ) : (
        <StartField {...props} />
      )}
    </fieldset>
  )
}

function dateOf(at: number | Date | undefined, zone: string): string | undefined {
  return at === undefined ? undefined : localDate(Number(at), zone)
}

const FIRST_STARTS = 3

/** The starts to name first: as they were suggested, or the first ones of a part of the day. */
function narrowed(data: SuggestedTimes | undefined, part: PartOfDay, zone: string) {
  if (!data || part === 'any') return data ?? { weeksLater: NONE, starts: NONE }
  const starts = data.days.flatMap((day) => startsIn(day.starts, part, zone)).map(Number)
  const first = firstStarts(starts, { zone, count: FIRST_STARTS })
  return { weeksLater: data.weeksLater, starts: first.map((start) => new Date(start)) }
}

const NONE: readonly never[] = []
