import { SERIES_WEEKS, seriesForm } from '@haircuts/core/bookings/series/series-form'
import { addDays } from '@haircuts/scheduling/local-date'
import { keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '../../api/errors.ts'
import { useRefresh } from '../../api/refresh.ts'
import { useBusinessZone } from '../../api/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { dateAndTime } from '../../lib/admin-datetime.ts'
import { localDate } from '../../lib/datetime.ts'
import { type Attempt, attemptFor, randomKey } from '../../lib/idempotency-key.ts'
import { useLastDefined } from '../../lib/use-lingering.ts'
import { notifyChoice } from '../../site/admin/booking-dialogs.ts'
import { series as words } from '../../site/admin/series.ts'
import { seriesWords } from '../../site/series.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldPair, SelectField, TextField } from '../../ui/field.tsx'
import { chosenDates, refusedDates } from '../series-choice.ts'
import { SeriesDates } from '../series-dates.tsx'
import { useAdminForm } from './admin-form.ts'
import { EmailOffNote } from './email-off.tsx'
import { FormDialog, FormFrame } from './form-dialog.tsx'
import { OtherStart } from './other-start.tsx'
import type { Booking } from './outputs.ts'
import { QueryState } from './query-state.tsx'
import { useUndoToast } from './use-undo-toast.ts'

const DAYS_AHEAD = 84

interface SeriesDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  onClose: () => void
}

/** Makes a booking a standing appointment: lists every date before anything is created. */
export function SeriesDialog({ booking, onClose }: SeriesDialogProps) {
  const zone = useBusinessZone()
  const shown = useLastDefined(booking)
  const when = shown && dateAndTime(shown.startDatetime.getTime(), zone)
  return (
    <FormDialog
      draft={`series:${shown?.id}`}
      open={booking !== undefined}
      onClose={onClose}
      title={words.title}
      description={shown && when && words.about(shown.client.name, when)}
    >
      {shown ? <SeriesForm booking={shown} onClose={onClose} /> : null}
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
    otherwise: words.failed,
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
          words: words.created(bookings.length),
          emails: clientWillBeEmailed ? booking.client : undefined,
          undo: () => undo(booking.id, bookings),
          undone: words.notRepeated,
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
  const refused = refusedDates(refusalOf(dialog.error)?.errors ?? [], sent)

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={chosen.length === 0 || preview.isPlaceholderData}
      submit={words.submit(chosen.length)}
      submitting={words.submitting}
      onCancel={onClose}
    >
      <FieldPair>
        <SelectField label={seriesWords.interval} {...field('weeks')}>
          {SERIES_WEEKS.map((each) => (
            <option key={each} value={each}>
              {seriesWords.every(each)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={seriesWords.until}
          type="date"
          required
          max={preview.data?.lastDate}
          {...field('until')}
        />
      </FieldPair>
      <p>{words.hint}</p>
      {preview.data ? (
        <SeriesDates
          dates={dates}
          timezone={zone}
          choices={choices}
          refused={refused}
          onChange={(changed) => {
            form.setValue('choices', changed, { shouldDirty: true })
            dialog.forgetError()
          }}
          otherStart={(start, day, onChoose) => (
            <OtherStart start={start} day={day} zone={zone} onChoose={onChoose} />
          )}
        />
      ) : (
        <QueryState query={preview} words={seriesWords.loadFailed} rows={5} />
      )}
      {booking.client.email === null ? (
        <p>{notifyChoice.noEmail}</p>
      ) : (
        <>
          <Checkbox {...form.register('notifyClient')}>{words.notify}</Checkbox>
          <EmailOffNote />
        </>
      )}
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
  const refresh = useRefresh()
  return {
    create: async (series: NewSeries) => {
      attempt.current = attemptFor(series, attempt.current, randomKey)
      context.idempotencyKey = attempt.current.key
      const created = await create.mutateAsync(series)
      attempt.current = null
      await refresh('booking')
      return created
    },
    undo: async (id: number, created: readonly { id: number; revision: number }[]) => {
      const bookings = created.map((each) => ({ bookingId: each.id, ifRevision: each.revision }))
      await remove.mutateAsync({ id, bookings })
      await refresh('booking')
    },
  }
}
