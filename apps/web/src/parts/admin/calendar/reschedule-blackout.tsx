import { blackoutMoveForm } from '@haircuts/router/blackout/blackout-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { common } from '../../../content/admin/frame.ts'
import { movedTo } from '../../../lib/admin/blackout-times.ts'
import type { BlackoutEntry } from '../../../lib/admin/calendar-entries.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useCalendarMoves } from '../../../lib/admin/use-calendar-moves.ts'
import { toWallTime } from '../../../lib/admin/wall-time.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(blackoutMoveForm),
    defaultValues: { start: toWallTime(blackout.startDatetime.getTime(), zone), end: '' },
  })
  const { errors } = formState
  const { isPending } = moves.blackout
  const move = (form: { start: string; end: string }) => {
    const times = movedTo(blackout, form, zone)
    if (!times || isPending) return
    setTrouble(undefined)
    moves.blackout.mutate(times, {
      onSuccess: () => {
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
    <form noValidate onSubmit={handleSubmit(move)}>
      <DialogBody>
        {trouble ? (
          <Banner tone="bad" isUrgent>
            {trouble}
          </Banner>
        ) : null}
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
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" pending={isPending}>
          {isPending ? words.updating : words.reschedule}
        </Button>
      </DialogActions>
    </form>
  )
}
