import { type BlackoutForm, blackoutForm } from '@haircuts/router/blackout/blackout-form'
import { useWatch } from 'react-hook-form'
import { useRefresh } from '../../../api/refresh.ts'
import { useBusinessZone } from '../../../api/settings.ts'
import { trpc } from '../../../api/trpc.ts'
import { FormDialog, FormFrame, useDialogForm } from '../../../parts/admin/form-dialog.tsx'
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
  const creation = trpc.blackout.create.useMutation()
  const dialog = useDialogForm(blackoutForm, {
    defaultValues: { title: '', reason: '', ...prefill },
    fields: FIELDS,
    otherwise: words.createFailed,
    save: async ({ start, end, ...blackout }) => {
      const { title } = await creation.mutateAsync({
        ...blackout,
        startDatetime: new Date(fromWallTime(start, zone) ?? Number.NaN),
        endDatetime: new Date(fromWallTime(end, zone) ?? Number.NaN),
      })
      onClose()
      toast(words.created(title))
      await refresh('blackout', 'calendarEvent', 'availability')
    },
  })
  const { field, form } = dialog
  const [start, end] = useWatch({ control: form.control, name: ['start', 'end'] })
  const bookings = countBookings(fromWallTime(start, zone) ?? 0, fromWallTime(end, zone) ?? 0)
  return (
    <FormFrame dialog={dialog} submit={words.create} submitting={words.creating} onCancel={onClose}>
      <TextField
        label={words.title}
        required
        autoComplete="off"
        maxLength={200}
        {...field('title')}
      />
      <TextField label={words.start} type="datetime-local" required {...field('start')} />
      <TextField label={words.end} type="datetime-local" required {...field('end')} />
      <Checkbox {...form.register('isAllDay')}>{words.isAllDay}</Checkbox>
      <TextArea label={words.reason} optional rows={2} maxLength={2000} {...field('reason')} />
      {bookings > 0 ? <Banner tone="warn">{words.busy(bookings)}</Banner> : null}
    </FormFrame>
  )
}
