import { SERIES_WEEKS, seriesForm } from '@haircuts/core/bookings/series/series-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { type Attempt, attemptFor, randomKey } from '../../../app/api/idempotency-key.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { FieldPair, SelectField, TextField } from '../../../ui/field.tsx'
import { dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { localDate } from '../../../ui/format/datetime.ts'
import { chosenDates, unavailableDates } from '../../series/series-choice.ts'
import { SeriesDates } from '../../series/series-dates.tsx'
import { seriesText } from '../../series/text.ts'
import { NotifyClient } from '../visit/notify-field.tsx'
import { OtherStart } from './other-start.tsx'
import { series as text } from './text.ts'

const DAYS_AHEAD = 84

interface SeriesDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** Makes a booking a standing appointment: lists every date before anything is created. */
export function SeriesDialog({ booking, onClose }: SeriesDialogProps) {
  const zone = useBusinessZone()
  const when = booking && dateAndTimeInText(booking.startDatetime.getTime(), zone)
  return (
    <FormDialog
      draft={`series:${booking?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={text.title}
      description={booking && when && text.about(booking.client.name, when)}
    >
      {booking ? <SeriesForm booking={booking} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function SeriesForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const { create, undo } = useCreateSeries()
  const [sent, setSent] = useState<number[]>([])
  const dialog = useAdminForm(seriesForm, {
    defaultValues: {
      weeks: '2',
      until: addDays(localDate(booking.startDatetime.getTime(), zone), DAYS_AHEAD),
      choices: [],
      notifyClient: true,
    },
    fields: { until: 'until' },
    otherwise: text.failed,
    save: async ({ weeks, notifyClient }) => {
      setSent(chosen.map(({ date }) => date.startDatetime.getTime()))
      try {
        const { bookings, clientWillBeEmailed } = await create({
          id: booking.id,
          weeks: Number(weeks),
          startDatetimes: chosen.map(({ start }) => new Date(start)),
          notifyClient,
        })
        onClose()
        showUndo({
          about: `series-${booking.id}`,
          message: text.created(bookings.length),
          emails: clientWillBeEmailed ? booking.client : undefined,
          undo: () => undo(booking.id, bookings),
          undone: text.notRepeated,
        })
      } catch (error) {
        await preview.refetch()
        throw error
      }
    },
  })
  const { form, field } = dialog
  const [weeks, until, choices] = form.watch(['weeks', 'until', 'choices'])
  const preview = trpc.series.preview.useQuery(
    { id: booking.id, weeks: Number(weeks), until },
    { enabled: until !== '', staleTime: 0, placeholderData: keepPreviousData },
  )
  const dates = preview.data?.dates ?? []
  const chosen = chosenDates(dates, choices)
  const unavailable = unavailableDates(toAppError(dialog.error)?.errors ?? [], sent)

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={chosen.length === 0 || preview.isPlaceholderData}
      submit={text.submit(chosen.length)}
      submitting={text.submitting}
      onCancel={onClose}
    >
      <FieldPair>
        <SelectField label={seriesText.interval} {...field('weeks')}>
          {SERIES_WEEKS.map((each) => (
            <option key={each} value={each}>
              {seriesText.every(each)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={seriesText.until}
          type="date"
          required
          max={preview.data?.lastDate}
          {...field('until')}
        />
      </FieldPair>
      <p>{text.hint}</p>
      {preview.data ? (
        <SeriesDates
          dates={dates}
          timezone={zone}
          choices={choices}
          unavailable={unavailable}
          onChange={(changed) => {
            form.setValue('choices', changed, { shouldDirty: true })
            dialog.forgetError()
          }}
          otherStart={(start, day, onChoose) => (
            <OtherStart start={start} day={day} zone={zone} onChoose={onChoose} />
          )}
        />
      ) : (
        <QueryState query={preview} message={seriesText.loadFailed} rows={5} />
      )}
      <NotifyClient client={booking.client}>{text.notify}</NotifyClient>
    </FormFrame>
  )
}

type NewSeries = Parameters<ReturnType<typeof trpc.series.create.useMutation>['mutateAsync']>[0]

/** A retry after a lost connection creates nothing twice. After Undo the same dates may be created again. */
function useCreateSeries() {
  const attempt = useRef<Attempt>(null)
  const [context] = useState({ idempotencyKey: '' })
  const create = trpc.series.create.useMutation({ trpc: { context } })
  const remove = trpc.series.undoCreate.useMutation()
  return {
    create: async (series: NewSeries) => {
      attempt.current = attemptFor(series, attempt.current, randomKey)
      context.idempotencyKey = attempt.current.key
      const created = await create.mutateAsync(series)
      attempt.current = null
      return created
    },
    undo: async (id: number, created: readonly { id: number; revision: number }[]) => {
      const bookings = created.map((each) => ({ bookingId: each.id, ifRevision: each.revision }))
      await remove.mutateAsync({ id, bookings })
    },
  }
}
