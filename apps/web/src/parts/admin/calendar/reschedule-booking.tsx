import { type RescheduleForm, rescheduleForm } from '@haircuts/router/booking/reschedule-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { common } from '../../../content/admin/frame.ts'
import type { BookingEntry } from '../../../lib/admin/calendar-entries.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useCalendarMoves } from '../../../lib/admin/use-calendar-moves.ts'
import { fromWallTime, toWallTime } from '../../../lib/admin/wall-time.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'

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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(rescheduleForm),
    defaultValues: {
      start: toWallTime(booking.startDatetime.getTime(), zone),
      notifyClient: true,
    },
  })
  const { isPending } = moves.booking
  const move = ({ start, notifyClient }: RescheduleForm) => {
    const at = fromWallTime(start, zone)
    if (at === undefined || isPending) return
    setTrouble(undefined)
    const startDatetime = new Date(at)
    moves.booking.mutate(
      { id: booking.id, startDatetime, notifyClient },
      {
        onSuccess: () => {
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
    <form noValidate onSubmit={handleSubmit(move)}>
      <DialogBody>
        {trouble ? (
          <Banner tone="bad" isUrgent>
            {trouble}
          </Banner>
        ) : null}
        <TextField
          label={words.newStart}
          hint={words.keepsLength}
          type="datetime-local"
          required
          error={formState.errors.start?.message}
          {...register('start')}
        />
        <Checkbox {...register('notifyClient')}>{words.notify}</Checkbox>
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
