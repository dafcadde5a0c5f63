import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { Button } from '../../../../ui/button.tsx'
import { localDate } from '../../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { DayTimes } from './day-times.tsx'
import { PickInCalendar } from './pick-in-calendar.tsx'
import type { PickedForm } from './picking.ts'
import { StartField, type StartFieldProps } from './start-field.tsx'
import { timesField as text } from './text.ts'
import { TimeChip, TimeChips } from './time-chips.tsx'
import styles from './times-field.module.css'

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
 * The field `start` of the surrounding form: the next free times, more of them by day, or any time that is typed, with
 * what conflicts with it.
 */
export function TimesField({ againId, now, picking, onChosen, ...props }: TimesFieldProps) {
  const { visit, minutes, onChange } = props
  const zone = useBusinessZone()
  const form = useFormContext<{ start: string }>()
  const start = form.watch('start')
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const hasService = 'bookingId' in visit || visit.appointmentTypeId > 0
  const suggested = trpc.availability.suggest.useQuery(
    { ...visit, durationMinutes: minutes, againId },
    {
      enabled: hasService,
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const chosen = fromWallTime(start, zone)
  const problem = form.getFieldState('start', form.formState).error?.message

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
  return (
    <fieldset className={styles.times}>
      <legend className={styles.legend}>{againId ? text.usual : text.legend}</legend>
      <TimeChips
        starts={suggested.data?.starts ?? NONE}
        chosen={chosen}
        zone={zone}
        onTake={take}
        before={
          now ? (
            <TimeChip isChosen={start === NOW} onPress={() => set(NOW)}>
              {text.now}
            </TimeChip>
          ) : null
        }
      />
      <div className={styles.others}>
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isMoreOpen}
          onClick={() => {
            setIsMoreOpen(!isMoreOpen)
            if (start === NOW) set('')
          }}
        >
          {text.more}
        </Button>
        {picking ? (
          <PickInCalendar
            picked={picking}
            date={chosen === undefined ? undefined : localDate(chosen, zone)}
          />
        ) : null}
      </div>
      {isMoreOpen ? (
        <DayTimes suggested={suggested} chosen={chosen} zone={zone} onTake={take} />
      ) : null}
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

const NONE: readonly never[] = []
