import { keepPreviousData } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../app/admin/editing/admin-form.ts'
import type { StartCheck, StartObstacle } from '../../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../../app/api/errors.ts'
import { useBusinessZone } from '../../../../app/api/settings.ts'
import { trpc } from '../../../../app/api/trpc.ts'
import { TextField } from '../../../../ui/field.tsx'
import { clockTime } from '../../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../../ui/format/wall-time.ts'
import { useDebounced } from '../../../../ui/hooks/use-debounced.ts'
import { TimeChips } from '../../times/time-chips.tsx'
import styles from './start-field.module.css'
import { isConflict, StartObstacles } from './start-obstacles.tsx'
import { startField as labels } from './text.ts'

/** Waits for further digits before the server is called. */
const DEBOUNCE_MS = 250

export interface StartFieldProps {
  label?: string
  hint?: string
  /** The subject of the check: a new booking of a service, or an existing booking to reschedule, or its free clean-up. */
  visit: { appointmentTypeId: number } | { bookingId: number; isCleanup?: true }
  /** The current start of the booking (wall time), which is not checked. */
  current?: string | undefined
  /** The length that the visit will have, where another service gives it a new one. */
  minutes?: number | undefined
  /** The form's last error. If it names free times near the rejected start, they are offered. */
  error: unknown
  /** Called on every edit, so that the caller can forget the error. */
  onChange: () => void
  /** Called when a link to a rule is followed. */
  onFollow: () => void
}

/**
 * The start field of a booking form, with a live check for conflicts and bypassed booking rules.
 * Requires a surrounding `FormProvider` whose form has the field `start`.
 */
export function StartField(props: StartFieldProps) {
  const { label = labels.label, hint, visit, current, minutes, error, onChange, onFollow } = props
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
  const alternatives = toAppError(error)?.alternatives?.map((start) => new Date(start)) ?? []
  const nearest = alternatives.length > 0 ? alternatives : result?.alternatives
  const best = isUnchanged ? [] : (result?.best ?? []).filter((start) => start.getTime() !== at)

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
          <CheckResult
            obstacles={isUnchanged ? result.obstacles.filter(isConflict) : result.obstacles}
            result={result}
            zone={zone}
            onFollow={onFollow}
          />
        ) : null}
      </div>
      {nearest?.length ? (
        <Times title={labels.alternatives} starts={nearest} onTake={take} />
      ) : null}
      {best.length > 0 ? <Times title={labels.best} starts={best} onTake={take} /> : null}
    </div>
  )
}

interface TimesProps {
  title: string
  starts: readonly Date[]
  onTake: (start: number) => void
}

function Times({ title, starts, onTake }: TimesProps) {
  const zone = useBusinessZone()
  return (
    <div className={styles.nearest}>
      <p>{title}</p>
      <TimeChips starts={starts} chosen={undefined} zone={zone} onTake={onTake} />
    </div>
  )
}

function isKnown(visit: StartFieldProps['visit']) {
  return 'bookingId' in visit || visit.appointmentTypeId > 0
}

interface CheckResultProps {
  /** The obstacles of the result that are shown. */
  obstacles: readonly StartObstacle[]
  result: StartCheck
  zone: string
  onFollow: () => void
}

function CheckResult({ obstacles, result, zone, onFollow }: CheckResultProps) {
  const { cleanupMinutes } = result
  const end = clockTime(result.endDatetime.getTime(), zone)
  return (
    <>
      {obstacles.length > 0 ? (
        <>
          <p className={styles.bypassing}>
            {labels.whyNot(clockTime(result.startDatetime.getTime(), zone))}
          </p>
          <StartObstacles obstacles={obstacles} zone={zone} onFollow={onFollow} />
        </>
      ) : null}
      {obstacles.some(isConflict) ? null : (
        <p className={styles.end}>
          {obstacles.length > 0 ? labels.ends(end) : labels.free(end)}{' '}
          {cleanupMinutes > 0 ? labels.thenCleanup(cleanupMinutes) : null}
        </p>
      )}
    </>
  )
}
