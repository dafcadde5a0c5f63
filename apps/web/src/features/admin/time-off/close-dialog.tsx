import { type ClosingForm, closingForm } from '@haircuts/core/waitlist/closing-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { useWatch } from 'react-hook-form'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldPair, TextArea, TextField } from '../../../ui/field.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { EmailOffNote, useEmailOff } from '../screen/email-off.tsx'
import { LoadFailed } from '../screen/query-state.tsx'
import styles from './page.module.css'
import { closedDays as text } from './text.ts'

/** Chooses the days or hours to close, and shows who has a booking there before anything happens. */
export function CloseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDialog draft="closing:new" open={open} onClose={onClose} title={text.dialogTitle}>
      {open ? <CloseForm onClose={onClose} /> : null}
    </FormDialog>
  )
}

const FIELDS = {
  from_date: 'fromDate',
  to_date: 'toDate',
  from_time: 'fromTime',
  to_time: 'toTime',
  reason: 'reason',
} as const

function CloseForm({ onClose }: { onClose: () => void }) {
  const zone = useBusinessZone()
  const toast = useToast()
  const refresh = useRefresh()
  const creation = trpc.closing.create.useMutation()
  const tomorrow = addDays(localDate(now(), zone), 1)
  const dialog = useAdminForm(closingForm, {
    defaultValues: {
      fromDate: tomorrow,
      toDate: tomorrow,
      isHours: false,
      fromTime: '09:00',
      toTime: '12:00',
      reason: '',
    },
    fields: FIELDS,
    otherwise: text.failed,
    save: async (values) => {
      await creation.mutateAsync({ ...spanOf(values), reason: values.reason })
      onClose()
      toast(text.closed)
      await refresh('closing', 'booking')
    },
  })
  const { field, form } = dialog
  const values = useWatch({ control: form.control, compute: (values: ClosingForm) => values })
  const { fromDate, toDate, isHours } = values
  const isComplete = closingForm.safeParse(values).success
  const affected = trpc.closing.affected.useQuery(spanOf(values), { enabled: isComplete })
  const people = isComplete ? affected.data : undefined
  const off = useEmailOff()
  const affectedText = off ? text.affectedQuietly : text.affected
  const submit = off ? text.submitQuietly : text.submit
  return (
    <FormFrame
      dialog={dialog}
      isBlocked={isComplete && !affected.data}
      submit={people?.length === 0 ? text.submitOnly : submit}
      submitting={text.submitting}
      onCancel={onClose}
    >
      <FieldPair>
        <TextField
          label={isHours ? text.date : text.from}
          type="date"
          required
          {...field('fromDate', {
            onChange: ({ target }) => {
              if (target.value > toDate || fromDate === toDate)
                form.setValue('toDate', target.value)
            },
          })}
        />
        {isHours ? null : <TextField label={text.to} type="date" required {...field('toDate')} />}
      </FieldPair>
      <Checkbox {...form.register('isHours')}>{text.isHours}</Checkbox>
      {isHours ? (
        <FieldPair>
          <TextField label={text.fromTime} type="time" required {...field('fromTime')} />
          <TextField label={text.toTime} type="time" required {...field('toTime')} />
        </FieldPair>
      ) : null}
      <TextArea label={text.reason} rows={2} maxLength={200} {...field('reason')} />
      {isComplete && affected.isLoadingError ? (
        <LoadFailed
          error={affected.error}
          message={text.affectedFailed}
          onRetry={() => affected.refetch()}
        />
      ) : null}
      {people ? (
        <>
          <p role="status">{affectedText(people.length)}</p>
          {people.length > 0 ? <EmailOffNote /> : null}
          <ul className={styles.affected} aria-label={affectedText(people.length)}>
            {people.map(({ bookingId, clientName, startDatetime, hasEmail, isTooSoon }) => (
              <li key={bookingId}>
                {clientName}, {dateAndTime(startDatetime.getTime(), zone)}
                {hasEmail ? null : `, ${text.noEmail}`}
                {hasEmail && isTooSoon ? `, ${text.tooSoon}` : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </FormFrame>
  )
}

function spanOf({ fromDate, toDate, isHours, fromTime, toTime }: ClosingForm) {
  return isHours ? { fromDate, toDate: fromDate, fromTime, toTime } : { fromDate, toDate }
}
