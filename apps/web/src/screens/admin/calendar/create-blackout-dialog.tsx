import { type BlackoutForm, blackoutForm } from '@haircuts/router/blackout/blackout-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { fromWallTime } from '../../../parts/admin/wall-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { calendar as words } from './words.ts'

type CreateBlackoutDialogProps = Omit<CreateBlackoutProps, 'prefill'> & {
  /** Key of the draft. */
  draft: string
  /** The dialog is open while this is defined. */
  prefill: BlackoutPrefill | undefined
}

export function CreateBlackoutDialog({ draft, prefill, ...form }: CreateBlackoutDialogProps) {
  return (
    <FormDialog
      draft={draft}
      open={prefill !== undefined}
      onClose={form.onClose}
      title={words.createTitle}
    >
      {prefill ? <CreateBlackout prefill={prefill} {...form} /> : null}
    </FormDialog>
  )
}

/** Initial form values; times are '' without a selection. */
export type BlackoutPrefill = Pick<BlackoutForm, 'start' | 'end' | 'isAllDay'>

interface CreateBlackoutProps {
  prefill: BlackoutPrefill
  onClose: () => void
  /** The number of bookings that occupy time between two instants (epoch milliseconds). */
  countBookings: (start: number, end: number) => number
}

const FIELDS = {
  title: 'title',
  start_datetime: 'start',
  end_datetime: 'end',
  reason: 'reason',
  is_all_day: 'isAllDay',
} as const

/** The form for a new blackout. */
function CreateBlackout({ prefill, onClose, countBookings }: CreateBlackoutProps) {
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
