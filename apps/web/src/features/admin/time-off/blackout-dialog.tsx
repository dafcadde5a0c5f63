import { blackoutMoveForm } from '@haircuts/core/availability/blackout-form'
import { useRef, useState } from 'react'
import type { BlackoutEntry } from '../../../app/api/admin-outputs.ts'
import { useRefresh } from '../../../app/api/refresh.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateAndTime, dateText } from '../../../ui/format/admin-datetime.ts'
import { clockTime, localDate } from '../../../ui/format/datetime.ts'
import { fromWallTime, toWallTime } from '../../../ui/format/wall-time.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { BlackoutTimes } from '../calendar/calendar-times.ts'
import { calendar as text } from '../calendar/text.ts'
import { useCalendarMoves } from '../calendar/use-calendar-moves.ts'
import { useAdminForm } from '../editing/admin-form.ts'
import { FormDialog, FormFrame } from '../editing/form-dialog.tsx'
import { useUndoToast } from '../editing/use-undo-toast.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { common } from '../screen/text.ts'

interface BlackoutDialogProps {
  /** The dialog is open while this is defined. */
  blackout: BlackoutEntry | undefined
  onClose: () => void
}

/**
 * The dialog of one blackout. Blackouts synced from iCloud are read-only, since the next sync would
 * overwrite edits.
 */
export function BlackoutDialog({ blackout, onClose }: BlackoutDialogProps) {
  // Keeps the content during the closing animation.
  const [shown, setShown] = useState(blackout)
  if (blackout && blackout !== shown) setShown(blackout)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <Dialog open={blackout !== undefined} onClose={onClose} title={text.blackoutTitle}>
        {shown ? (
          <BlackoutContent blackout={shown} onClose={onClose} onMove={() => setIsMoving(true)} />
        ) : null}
      </Dialog>
      <FormDialog
        draft={`blackout:${shown?.id}`}
        open={isMoving}
        onClose={() => setIsMoving(false)}
        title={text.reschedule}
        description={shown?.title}
      >
        {shown ? (
          <RescheduleBlackout
            blackout={shown}
            onCancel={() => setIsMoving(false)}
            onMoved={() => {
              setIsMoving(false)
              onClose()
            }}
          />
        ) : null}
      </FormDialog>
    </>
  )
}

interface BlackoutContentProps {
  blackout: BlackoutEntry
  onClose: () => void
  onMove: () => void
}

function BlackoutContent({ blackout, onClose, onMove }: BlackoutContentProps) {
  const { deleting, remove } = useDeletion(blackout, onClose)
  return (
    <>
      <DialogBody>
        <BlackoutFacts blackout={blackout} />
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        {blackout.isSynced ? null : (
          <>
            {blackout.seriesId === null ? null : (
              <Button
                variant="danger"
                pending={deleting !== undefined}
                onClick={() => void remove('following')}
              >
                {deleting === 'following' ? text.deleting : text.deleteFollowing}
              </Button>
            )}
            <Button
              variant="danger"
              pending={deleting !== undefined}
              onClick={() => void remove('one')}
            >
              {deleting === 'one' ? text.deleting : text.deleteBlackout}
            </Button>
            <Button onClick={onMove}>{text.reschedule}</Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

function BlackoutFacts({ blackout }: { blackout: BlackoutEntry }) {
  const zone = useBusinessZone()
  const { title, startDatetime, endDatetime, isAllDay, reason, source, seriesId } = blackout
  const span = { start: startDatetime.getTime(), end: endDatetime.getTime(), isAllDay }
  return (
    <>
      <Facts>
        <Fact name={text.title} isWide>
          {title}
        </Fact>
        <Fact name={text.when} isWide>
          {spanText(span, zone)}
          {seriesId === null ? null : ` (${text.inSeries})`}
        </Fact>
        {reason ? (
          <Fact name={text.reason} isWide>
            {reason}
          </Fact>
        ) : null}
      </Facts>
      {source === null ? null : <Banner tone="note">{text.synced(source)}</Banner>}
    </>
  )
}

/** Deletes one blackout, or it and the later ones of its series, without confirmation; the toast offers Undo. */
function useDeletion(blackout: BlackoutEntry, onDeleted: () => void) {
  const { id, title, seriesId, startDatetime } = blackout
  const toast = useToast()
  const showUndo = useUndoToast()
  const refresh = useRefresh()
  const refreshBlackouts = () => refresh('blackout')
  const deletion = trpc.blackout.delete.useMutation()
  const restoration = trpc.blackout.restore.useMutation({
    onSuccess: refreshBlackouts,
  })
  // The later ones of the series may lie outside the loaded month.
  const later = trpc.blackout.list.useQuery({ start: startDatetime }, { enabled: false })
  const readFollowing = async () => {
    const { data } = await later.refetch({ throwOnError: true })
    return (data ?? []).filter(
      (other) => other.seriesId === seriesId && other.startDatetime >= startDatetime,
    )
  }
  const [deleting, setDeleting] = useState<'one' | 'following'>()
  const isSent = useRef(false)
  const remove = async (scope: 'one' | 'following') => {
    if (isSent.current) return
    isSent.current = true
    setDeleting(scope)
    const about = `blackout-${id}`
    const following = scope === 'following'
    try {
      const blackouts = following ? await readFollowing() : [blackout]
      await deletion.mutateAsync({ id, following })
      onDeleted()
      void refreshBlackouts()
      showUndo({
        about,
        message: text.blackoutDeleted(title, blackouts.length),
        undo: () => restoration.mutateAsync({ blackouts }),
        undone: text.blackoutBack(title),
      })
    } catch (error) {
      toast(failureMessage(error, text.deleteFailed), { about, tone: 'bad' })
    }
    isSent.current = false
    setDeleting(undefined)
  }
  return { deleting, remove }
}

/**
 * 'Tue, Nov 24, 2026, 3:00 PM – 4:30 PM', with both dates if they differ; dates only for all-day
 * ranges.
 */
function spanText(
  { start, end, isAllDay }: { start: number; end: number; isAllDay: boolean },
  zone: string,
): string {
  const isOneDay = localDate(start, zone) === localDate(end, zone)
  if (isAllDay) {
    const first = dateText(start, zone)
    return isOneDay ? first : `${first} – ${dateText(end, zone)}`
  }
  const until = isOneDay ? clockTime(end, zone) : dateAndTime(end, zone)
  return `${dateAndTime(start, zone)} – ${until}`
}

interface RescheduleBlackoutProps {
  blackout: BlackoutEntry
  onCancel: () => void
  onMoved: () => void
}

/** The form to move or resize a blackout, the alternative to dragging (WCAG 2.5.7). */
function RescheduleBlackout({ blackout, onCancel, onMoved }: RescheduleBlackoutProps) {
  const zone = useBusinessZone()
  const moves = useCalendarMoves()
  const dialog = useAdminForm(blackoutMoveForm, {
    defaultValues: { start: toWallTime(blackout.startDatetime.getTime(), zone), end: '' },
    fields: { start_datetime: 'start', end_datetime: 'end' },
    otherwise: text.moveFailed,
    save: async (typed) => {
      const times = rescheduledTimes(blackout, typed, zone)
      await moves.moveBlackout(blackout, times)
      onMoved()
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={text.reschedule}
      submitting={text.updating}
      onCancel={onCancel}
    >
      <TextField label={text.newStart} type="datetime-local" required {...dialog.field('start')} />
      <TextField
        label={text.newEnd}
        hint={text.newEndHint}
        type="datetime-local"
        optional
        {...dialog.field('end')}
      />
    </FormFrame>
  )
}

/** @param form wall times in the business zone; an empty end keeps the duration. */
function rescheduledTimes(
  { id, isAllDay, startDatetime, endDatetime }: BlackoutEntry,
  form: { start: string; end: string },
  zone: string,
): BlackoutTimes {
  const start = fromWallTime(form.start, zone) ?? Number.NaN
  const length = endDatetime.getTime() - startDatetime.getTime()
  const end = fromWallTime(form.end, zone) ?? start + length
  return { id, isAllDay, startDatetime: new Date(start), endDatetime: new Date(end) }
}
