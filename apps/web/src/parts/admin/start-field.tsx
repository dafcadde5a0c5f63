import { keepPreviousData } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { ruleWords, startField as words } from '../../content/admin/booking-dialogs.ts'
import type { StartCheck } from '../../lib/admin/booking.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { fromWallTime, toWallTime } from '../../lib/admin/wall-time.ts'
import { clockTime } from '../../lib/datetime.ts'
import { useBusinessZone } from '../../lib/settings.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { TextField } from '../../ui/field.tsx'
import { AlternativeTimes } from '../alternative-times.tsx'
import styles from './start-field.module.css'

/** Long enough for the next digit, short enough to seem at once. */
const TYPING_MS = 250

interface StartFieldProps {
  /** What is to begin then: a new visit of a service, or a booking that moves. */
  visit: { appointmentTypeId: number } | { bookingId: number }
  /** Not looked at: where the booking is already. */
  current?: string | undefined
  /** The nearest free starts, when the server has just refused this one. */
  alternatives: readonly number[]
  /** Another start is there: what was refused is no more. */
  onChange: () => void
}

/**
 * When a visit begins, with what stands in its way and which rules it bypasses, said while typing.
 * Stands inside a FormProvider, in whose form it is `start`.
 */
export function StartField({ visit, current, alternatives, onChange }: StartFieldProps) {
  const zone = useBusinessZone()
  const form = useFormContext<{ start: string }>()
  const text = form.watch('start')
  const at = useSettled(text === current ? undefined : fromWallTime(text, zone), TYPING_MS)
  const check = trpc.availability.check.useQuery(
    { startDatetime: new Date(at ?? 0), ...visit },
    {
      enabled: at !== undefined && isKnown(visit),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const answer = at === undefined ? undefined : check.data
  const nearest = alternatives.length > 0 ? alternatives : answer?.alternatives.map(Number)

  function take(start: number) {
    form.setValue('start', toWallTime(start, zone), { shouldDirty: true })
    form.clearErrors('start')
    onChange()
  }

  return (
    <div className={styles.start}>
      <TextField
        label={words.label}
        type="datetime-local"
        required
        error={form.formState.errors.start?.message}
        {...form.register('start', { onChange })}
      />
      <div className={styles.check} role="status" aria-busy={check.isFetching}>
        {answer ? <Answer answer={answer} zone={zone} /> : null}
      </div>
      {nearest?.length ? (
        <div className={styles.nearest}>
          <p>{words.alternatives}</p>
          <AlternativeTimes starts={nearest} timezone={zone} verb={words.take} onTake={take} />
        </div>
      ) : null}
    </div>
  )
}

function isKnown(visit: StartFieldProps['visit']) {
  return 'bookingId' in visit || visit.appointmentTypeId > 0
}

function Answer({ answer, zone }: { answer: StartCheck; zone: string }) {
  const { rules, blackouts, conflicts } = answer
  const clock = (date: Date) => clockTime(date.getTime(), zone)
  const end = clock(answer.endDatetime)
  return (
    <>
      {conflicts.map(({ id, clientName, typeName, startDatetime, endDatetime }) => (
        <p key={id} className={styles.conflict}>
          {words.conflict(clientName, typeName, clock(startDatetime), clock(endDatetime))}
        </p>
      ))}
      {rules.length > 0 ? (
        <div className={styles.bypassing}>
          <p>{words.bypassing}</p>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{ruleWords(rule, blackouts)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {conflicts.length === 0 ? (
        <p className={styles.end}>{rules.length > 0 ? words.ends(end) : words.free(end)}</p>
      ) : null}
    </>
  )
}
