import { type RescheduleForm, rescheduleForm } from '@haircuts/router/booking/admin-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useBusinessZone } from '../../../api/settings.ts'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { fromWallTime, toWallTime } from '../../../parts/admin/wall-time.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { BookingEntry } from './calendar-entries.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { calendar as words } from './words.ts'

interface RescheduleBookingProps {
  booking: Pick<BookingEntry, 'id' | 'client' | 'startDatetime'>
  onCancel: () => void
  onMoved: () => void
}

/** The form to reschedule a booking, the alternative to dragging (WCAG 2.5.7). */
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
          moves.confirmBooking(booking, startDatetime, notifyClient)
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
