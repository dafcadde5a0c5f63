import { type RescheduleForm, rescheduleForm } from '@haircuts/router/booking/reschedule-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { calendar as words } from '../../../content/admin/calendar.ts'
import type { BookingEntry } from '../../../lib/admin/calendar-entries.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useCalendarMoves } from '../../../lib/admin/use-calendar-moves.ts'
import { useDialogForm } from '../../../lib/admin/use-dialog-form.ts'
import { fromWallTime, toWallTime } from '../../../lib/admin/wall-time.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormFrame } from '../form-frame.tsx'

interface RescheduleBookingProps {
  booking: Pick<BookingEntry, 'id' | 'client' | 'startDatetime'>
  onCancel: () => void
  onMoved: () => void
}

/** The way to move a visit without dragging it. */
export function RescheduleBooking({ booking, onCancel, onMoved }: RescheduleBookingProps) {
  const zone = useBusinessZone()
  const moves = useCalendarMoves()
  const [trouble, setTrouble] = useState<string>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(rescheduleForm),
    defaultValues: {
      start: toWallTime(booking.startDatetime.getTime(), zone),
      notifyClient: true,
    },
  })
  const { register, handleSubmit, setError, formState } = form
  const { isPending } = moves.booking
  const move = ({ start, notifyClient }: RescheduleForm) => {
    const at = fromWallTime(start, zone)
    if (at === undefined) return
    setTrouble(undefined)
    const startDatetime = new Date(at)
    moves.booking.mutate(
      { id: booking.id, startDatetime, notifyClient },
      {
        onSuccess: () => {
          finish()
          onMoved()
          moves.saidBooking(booking, startDatetime, notifyClient)
        },
        onError: (error) => {
          const fields = { start_datetime: 'start' } as const
          setTrouble(showRefusal({ error, fields, setError, otherwise: words.moveFailed }))
        },
      },
    )
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
        hint={words.keepsLength}
        type="datetime-local"
        required
        error={formState.errors.start?.message}
        {...register('start')}
      />
      <Checkbox {...register('notifyClient')}>{words.notify}</Checkbox>
    </FormFrame>
  )
}
