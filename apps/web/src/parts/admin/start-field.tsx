import { keepPreviousData } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { refusalOf } from '../../api/errors.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { clockTime } from '../../lib/datetime.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { startField as words } from '../../site/admin/booking-dialogs.ts'
import { TextField } from '../../ui/field.tsx'
import { AlternativeTimes } from '../alternative-times.tsx'
import type { BookingRule, StartCheck } from './outputs.ts'
import styles from './start-field.module.css'
import { fieldsOf } from './use-form-submit.ts'
import { fromWallTime, toWallTime } from './wall-time.ts'

/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

interface StartFieldProps {
  label?: string
  hint?: string
  /** The subject of the check: a new booking of a service, or an existing booking to reschedule. */
  visit: { appointmentTypeId: number } | { bookingId: number }
  /** The current start of the booking (wall time), which is not checked. */
  current?: string | undefined
  /** The length that the visit will have, where another service gives it a new one. */
  minutes?: number | undefined
  /** The form's last error, whose free starts near the refused one are offered. */
  error: unknown
  /** Called on every edit, so that the caller can forget the error. */
  onChange: () => void
}

/**
 * The start field of a booking form, with a live check for conflicts and bypassed booking rules.
 * Requires a surrounding `FormProvider` whose form has the field `start`.
 */
export function StartField(props: StartFieldProps) {
  const { label = words.label, hint, visit, current, minutes, error, onChange } = props
  const zone = useBusinessZone()
  const form = useFormContext<{ start: string }>()
  const field = fieldsOf(form)
  const text = form.watch('start')
  const isUnchanged = text === current
  const isChecked = !isUnchanged || minutes !== undefined
  const at = useDebounced(isChecked ? fromWallTime(text, zone) : undefined, DEBOUNCE_MS)
  const check = trpc.availability.check.useQuery(
    { startDatetime: new Date(at ?? 0), durationMinutes: minutes, ...visit },
    {
      enabled: at !== undefined && isKnown(visit),
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
  )
  const result = at === undefined ? undefined : check.data
  const refused = refusalOf(error)?.alternatives ?? []
  const nearest = refused.length > 0 ? refused : result?.alternatives.map(Number)

  function take(start: number) {
    form.setValue('start', toWallTime(start, zone), { shouldDirty: true })
    form.clearErrors('start')
    onChange()
  }

  return (
    <div className={styles.start}>
      <TextField
        label={label}
        hint={hint}
        type="datetime-local"
        required
        {...field('start', { onChange })}
      />
      <div className={styles.check} role="status" aria-busy={check.isFetching}>
        {result ? (
          <CheckResult result={isUnchanged ? { ...result, rules: [] } : result} zone={zone} />
        ) : null}
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
  const { rules, blackouts, conflicts, cleanupMinutes } = result
  const clock = (date: Date) => clockTime(date.getTime(), zone)
  const end = clock(result.endDatetime)
  return (
    <>
      {conflicts.map(({ id, clientName, typeName, startDatetime, endDatetime, ...other }) => (
        <p key={id} className={styles.conflict}>
          {words.conflict(clientName, typeName, clock(startDatetime), clock(endDatetime))}{' '}
          {other.cleanupMinutes > 0 ? words.thenCleanup(other.cleanupMinutes) : null}
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
        <p className={styles.end}>
          {rules.length > 0 ? words.ends(end) : words.free(end)}{' '}
          {cleanupMinutes > 0 ? words.thenCleanup(cleanupMinutes) : null}
        </p>
      ) : null}
    </>
  )
}

const RULES: Record<BookingRule, string> = {
  past: 'In the past',
  'too-soon': 'Inside the lead time',
  'too-far': 'Further ahead than visitors can book',
  closed: 'Outside business hours: closed that day',
  'outside-hours': 'Outside business hours',
  break: 'During a break',
  'off-grid': 'Not a regular start time',
  blackout: 'During a blackout',
  'day-full': 'The day has as many bookings as its limit',
  gap: 'Leaves an awkward gap',
}

/** The text of a bypassed booking rule; blackouts are named by their titles. */
function ruleWords(rule: BookingRule, blackouts: readonly string[]): string {
  if (rule !== 'blackout' || blackouts.length === 0) return RULES[rule]
  return `During the blackout: ${blackouts.join(', ')}`
}
