import { keepPreviousData } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { clockTime } from '../../lib/datetime.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { startField as words } from '../../site/admin/booking-dialogs.ts'
import { TextField } from '../../ui/field.tsx'
import { AlternativeTimes } from '../alternative-times.tsx'
import type { StartCheck } from './booking.ts'
import { ruleWords } from './rule-words.ts'
import styles from './start-field.module.css'
import { fromWallTime, toWallTime } from './wall-time.ts'

/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

interface StartFieldProps {
  /** The subject of the check: a new booking of a service, or an existing booking to reschedule. */
  visit: { appointmentTypeId: number } | { bookingId: number }
  /** The current start of the booking (wall time), which is not checked. */
  current?: string | undefined
  /** Free starts near the one that the server refused (epoch milliseconds). */
  alternatives: readonly number[]
  /** Called on every edit, so that the caller can clear the refused state. */
  onChange: () => void
}

/**
 * The start field of a booking form, with a live check for conflicts and bypassed booking rules.
 * Requires a surrounding `FormProvider` whose form has the field `start`.
 */
export function StartField({ visit, current, alternatives, onChange }: StartFieldProps) {
  const zone = useBusinessZone()
  const form = useFormContext<{ start: string }>()
  const text = form.watch('start')
  const at = useDebounced(text === current ? undefined : fromWallTime(text, zone), DEBOUNCE_MS)
  const check = trpc.availability.check.useQuery(
    { startDatetime: new Date(at ?? 0), ...visit },
    {
      enabled: at !== undefined && isKnown(visit),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const result = at === undefined ? undefined : check.data
  const nearest = alternatives.length > 0 ? alternatives : result?.alternatives.map(Number)

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
        {result ? <CheckResult result={result} zone={zone} /> : null}
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

function CheckResult({ result, zone }: { result: StartCheck; zone: string }) {
  const { rules, blackouts, conflicts } = result
  const clock = (date: Date) => clockTime(date.getTime(), zone)
  const end = clock(result.endDatetime)
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
