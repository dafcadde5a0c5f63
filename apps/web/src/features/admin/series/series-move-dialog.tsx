import { seriesMoveForm } from '@haircuts/core/bookings/series/series-form'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useUndoToast } from '../../../app/admin/editing/use-undo-toast.ts'
import { QueryState } from '../../../app/admin/screen/query-state.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { TextField } from '../../../ui/field.tsx'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { backTo, chosenDates, unavailableDates } from '../../series/series-choice.ts'
import { SeriesDates } from '../../series/series-dates.tsx'
import { seriesText } from '../../series/text.ts'
import { NotifyClient } from '../visit/notify-field.tsx'
import { bookingUnchanged } from '../visit/text.ts'
import { OtherStart } from './other-start.tsx'
import { series as text } from './text.ts'

const DEBOUNCE_MS = 250

interface SeriesMoveDialogProps {
  /** The dialog is open while this is defined. */
  booking: Booking | undefined
  /** This and the later bookings of the series, as they are now. */
  later: readonly Pick<Booking, 'id' | 'startDatetime'>[]
  onClose: () => void
}

/** Moves this and all later bookings of a series by the same days and clock time. */
export function SeriesMoveDialog({ booking, later, onClose }: SeriesMoveDialogProps) {
  return (
    <FormDialog
      draft={`series:${booking?.id}:move`}
      open={booking !== undefined}
      onClose={onClose}
      title={text.moveTitle}
      description={booking && `${booking.client.name} - ${booking.appointmentType.name}`}
    >
      {booking ? <MoveForm booking={booking} later={later} onClose={onClose} /> : null}
    </FormDialog>
  )
}

interface MoveFormProps extends SeriesMoveDialogProps {
  booking: Booking
}

function MoveForm({ booking, later, onClose }: MoveFormProps) {
  const zone = useBusinessZone()
  const showUndo = useUndoToast()
  const move = trpc.series.move.useMutation()
  const undo = trpc.series.undo.useMutation()
  const [sent, setSent] = useState<number[]>([])
  const current = toWallTime(booking.startDatetime.getTime(), zone)
  const dialog = useAdminForm(seriesMoveForm, {
    defaultValues: { start: current, choices: [], notifyClient: true },
    fields: {},
    otherwise: text.moveFailed,
    save: async ({ notifyClient }) => {
      setSent(chosen.map(({ date }) => date.startDatetime.getTime()))
      try {
        const result = await move.mutateAsync({ id: booking.id, moves, notifyClient })
        onClose()
        showUndo({
          about: `series-${booking.id}`,
          message: text.moved(result.bookings.length),
          emails: result.clientWillBeEmailed ? booking.client : undefined,
          undo: () =>
            undo.mutateAsync({ id: booking.id, bookings: backTo(later, result.bookings) }),
          undone: bookingUnchanged,
        })
      } catch (error) {
        await preview.refetch()
        throw error
      }
    },
  })
  const { form, field } = dialog
  const [start, choices] = form.watch(['start', 'choices'])
  const isMoved = start !== current
  const at = useDebounced(isMoved ? fromWallTime(start, zone) : undefined, DEBOUNCE_MS)
  const preview = trpc.series.previewMove.useQuery(
    { id: booking.id, startDatetime: new Date(at ?? 0) },
    { enabled: at !== undefined, staleTime: 0, placeholderData: keepPreviousData },
  )
  const dates = at === undefined ? [] : (preview.data?.dates ?? [])
  const chosen = chosenDates(dates, choices)
  const moves = chosen.flatMap(({ date: { bookingId }, start: to }) =>
    bookingId === null ? [] : [{ bookingId, startDatetime: new Date(to) }],
  )
  const unavailable = unavailableDates(toAppError(dialog.error)?.errors ?? [], sent)

  return (
    <FormFrame
      dialog={dialog}
      isBlocked={moves.length === 0 || preview.isPlaceholderData}
      submit={text.moveSubmit(moves.length)}
      submitting={text.moving}
      onCancel={onClose}
    >
      <TextField
        label={text.newStart}
        hint={text.moveHint}
        type="datetime-local"
        required
        {...field('start')}
      />
      {at === undefined ? null : preview.data ? (
        <>
          <SeriesDates
            dates={dates}
            timezone={zone}
            choices={choices}
            unavailable={unavailable}
            onChange={(changed) => {
              form.setValue('choices', changed, { shouldDirty: true })
              dialog.forgetError()
            }}
            otherStart={(to, day, onChoose) => (
              <OtherStart start={to} day={day} zone={zone} onChoose={onChoose} />
            )}
          />
          <p>{text.keeps}</p>
        </>
      ) : (
        <QueryState query={preview} message={seriesText.loadFailed} rows={4} />
      )}
      <NotifyClient client={booking.client}>{text.notifyMove}</NotifyClient>
    </FormFrame>
  )
}
