import { type BlackoutForm, blackoutForm } from '@haircuts/router/blackout/blackout-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { showRefusal } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useDialogForm } from '../../../lib/admin/use-dialog-form.ts'
import { fromWallTime } from '../../../lib/admin/wall-time.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { FormFrame } from '../form-frame.tsx'

/** As the inputs hold them; empty where nothing was selected. */
export type BlackoutPrefill = Pick<BlackoutForm, 'start' | 'end' | 'isAllDay'>

export interface CreateBlackoutProps {
  prefill: BlackoutPrefill
  onClose: () => void
  /** How many bookings hold their time between two instants. */
  countBookings: (start: number, end: number) => number
}

const FIELDS = {
  title: 'title',
  start_datetime: 'start',
  end_datetime: 'end',
  reason: 'reason',
  is_all_day: 'isAllDay',
} as const

/** When nothing can be booked, and why. */
export function CreateBlackout({ prefill, onClose, countBookings }: CreateBlackoutProps) {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const [trouble, setTrouble] = useState<string>()
  const { form, finish } = useDialogForm({
    resolver: zodResolver(blackoutForm),
    defaultValues: { title: '', reason: '', ...prefill },
  })
  const { register, handleSubmit, setError, control } = form
  const { errors } = form.formState
  const [start, end] = useWatch({ control, name: ['start', 'end'] })
  const bookings = countBookings(fromWallTime(start, zone) ?? 0, fromWallTime(end, zone) ?? 0)
  const creation = trpc.blackout.create.useMutation({
    onSuccess: ({ title }) => {
      finish()
      onClose()
      toast(words.created(title))
      return refresh('blackout', 'calendarEvent', 'availability')
    },
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.createFailed })),
  })
  const create = ({ title, reason, isAllDay, ...times }: BlackoutForm) => {
    const startAt = fromWallTime(times.start, zone)
    const endAt = fromWallTime(times.end, zone)
    if (startAt === undefined || endAt === undefined) return
    setTrouble(undefined)
    creation.mutate({
      title,
      reason,
      isAllDay,
      startDatetime: new Date(startAt),
      endDatetime: new Date(endAt),
    })
  }
  return (
    <FormFrame
      trouble={trouble}
      isBusy={creation.isPending}
      submit={creation.isPending ? words.creating : words.create}
      onSubmit={handleSubmit(create)}
      onCancel={onClose}
    >
      <TextField
        label={words.title}
        required
        autoComplete="off"
        maxLength={200}
        error={errors.title?.message}
        {...register('title')}
      />
      <TextField
        label={words.start}
        type="datetime-local"
        required
        error={errors.start?.message}
        {...register('start')}
      />
      <TextField
        label={words.end}
        type="datetime-local"
        required
        error={errors.end?.message}
        {...register('end')}
      />
      <Checkbox {...register('isAllDay')}>{words.isAllDay}</Checkbox>
      <TextArea
        label={words.reason}
        optional
        rows={2}
        maxLength={2000}
        error={errors.reason?.message}
        {...register('reason')}
      />
      {bookings > 0 ? <Banner tone="warn">{words.busy(bookings)}</Banner> : null}
    </FormFrame>
  )
}
