import { blackoutMoveForm } from '@haircuts/router/blackout/blackout-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { movedTo } from '../../../lib/admin/blackout-times.ts'
import type { BlackoutEntry } from '../../../lib/admin/calendar-entries.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useCalendarMoves } from '../../../lib/admin/use-calendar-moves.ts'
import { useDialogForm } from '../../../lib/admin/use-dialog-form.ts'
import { toWallTime } from '../../../lib/admin/wall-time.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { TextField } from '../../../ui/field.tsx'
import { FormFrame } from '../form-frame.tsx'

interface RescheduleBlackoutProps {
  blackout: BlackoutEntry
  onCancel: () => void
  onMoved: () => void
}

/** The way to move a blackout, or to lengthen it, without dragging. */
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
    const times = movedTo(blackout, typed, zone)
    if (!times) return
    setTrouble(undefined)
    moves.blackout.mutate(times, {
      onSuccess: () => {
        finish()
        onMoved()
        moves.saidBlackout(blackout, times)
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
