import { blackoutMoveForm } from '@haircuts/router/blackout/blackout-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useBusinessZone } from '../../../api/settings.ts'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { fromWallTime, toWallTime } from '../../../parts/admin/wall-time.ts'
import { TextField } from '../../../ui/field.tsx'
import type { BlackoutTimes } from './calendar-change.ts'
import type { BlackoutEntry } from './calendar-entries.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { calendar as words } from './words.ts'

interface RescheduleBlackoutProps {
  blackout: BlackoutEntry
  onCancel: () => void
  onMoved: () => void
}

/** The form to move or resize a blackout, the alternative to dragging (WCAG 2.5.7). */
export function RescheduleBlackout({ blackout, onCancel, onMoved }: RescheduleBlackoutProps) {
  const zone = useBusinessZone()
  const moves = useCalendarMoves()
  const [trouble, setTrouble] = useState<string>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(blackoutMoveForm),
    defaultValues: { start: toWallTime(blackout.startDatetime.getTime(), zone), end: '' },
  })
  const { register, handleSubmit, setError } = form
  const { errors } = form.formState
  const { isPending } = moves.blackout
  const move = (typed: { start: string; end: string }) => {
    const times = rescheduledTimes(blackout, typed, zone)
    if (!times) return
    setTrouble(undefined)
    moves.blackout.mutate(times, {
      onSuccess: () => {
        finish()
        onMoved()
        moves.confirmBlackout(blackout, times)
      },
      onError: (error) => {
        const fields = { start_datetime: 'start', end_datetime: 'end' } as const
        setTrouble(showRefusal({ error, fields, setError, otherwise: words.moveFailed }))
      },
    })
  }
  return (
    <FormFrame
      trouble={trouble}
      isBusy={isPending}
      submit={isPending ? words.updating : words.reschedule}
      onSubmit={handleSubmit(move)}
      onCancel={onCancel}
    >
      <TextField
        label={words.newStart}
        type="datetime-local"
        required
        error={errors.start?.message}
        {...register('start')}
      />
      <TextField
        label={words.newEnd}
        hint={words.newEndHint}
        type="datetime-local"
        optional
        error={errors.end?.message}
        {...register('end')}
      />
    </FormFrame>
  )
}

/**
 * The new times of a rescheduled blackout.
 *
 * @param form wall times in the business zone; an empty end keeps the duration.
 * @returns null without a valid start.
 */
function rescheduledTimes(
  { id, isAllDay, startDatetime, endDatetime }: BlackoutEntry,
  form: { start: string; end: string },
  zone: string,
): BlackoutTimes | null {
  const start = fromWallTime(form.start, zone)
  if (start === undefined) return null
  const length = endDatetime.getTime() - startDatetime.getTime()
  const end = fromWallTime(form.end, zone) ?? start + length
  return { id, isAllDay, startDatetime: new Date(start), endDatetime: new Date(end) }
}
