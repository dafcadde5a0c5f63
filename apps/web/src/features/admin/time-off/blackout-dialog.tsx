import { blackoutEditForm } from '@haircuts/core/availability/blackout-form'
import { addDays, daysBetween } from '@haircuts/scheduling/local-date'
import { useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormDialog, FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { common } from '../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { localDate } from '../../../ui/format/datetime.ts'
import { toWallTime } from '../../../ui/format/wall-time.ts'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import type { BlackoutTimes } from '../times/calendar-times.ts'
import { instantsOf } from './blackout-times.ts'
import { type ShownBlackout, spanText } from './shown-blackout.ts'
import { timeOff as text } from './text.ts'
import { useChangeBlackout } from './use-change-blackout.ts'

interface BlackoutDialogProps {
  /** The dialog is open while this is defined. */
  blackout: ShownBlackout | undefined
  onClose: () => void
}

/**
 * The dialog of one blackout. Blackouts synced from iCloud are read-only, since the next sync would
 * overwrite edits, and the one of a closing ends by reopening that.
 */
export function BlackoutDialog({ blackout, onClose }: BlackoutDialogProps) {
  // The form may be open longer than the details.
  const shown = useLastDefined(blackout)
  const [purpose, setPurpose] = useState<Purpose>('reschedule')
  const [isEditing, setIsEditing] = useState(false)
  const edit = (wanted: Purpose) => {
    setPurpose(wanted)
    setIsEditing(true)
  }
  return (
    <>
      <Dialog open={blackout !== undefined} onClose={onClose} title={text.detailsTitle}>
        {shown ? <BlackoutContent blackout={shown} onClose={onClose} onEdit={edit} /> : null}
      </Dialog>
      <FormDialog
        draft={`blackout:${shown?.id}`}
        open={isEditing}
        onClose={() => setIsEditing(false)}
        title={purpose === 'reschedule' ? text.reschedule : text.editTitle}
        description={shown?.title}
      >
        {shown ? (
          <EditBlackout
            blackout={shown}
            submit={purpose === 'reschedule' ? text.reschedule : common.save}
            onCancel={() => setIsEditing(false)}
            onSaved={() => {
              setIsEditing(false)
              onClose()
            }}
          />
        ) : null}
      </FormDialog>
    </>
  )
}

/** The fields are the same; the titles are not. */
type Purpose = 'reschedule' | 'edit'

interface BlackoutContentProps {
  blackout: ShownBlackout
  onClose: () => void
  /** Opens the form under this title. */
  onEdit: (purpose: Purpose) => void
}

function BlackoutContent({ blackout, onClose, onEdit }: BlackoutContentProps) {
  const deletion = useDeletion(blackout, onClose)
  const isFixed = blackout.isSynced || blackout.closingId !== null
  return (
    <>
      <DialogBody>
        <BlackoutFacts blackout={blackout} />
      </DialogBody>
      <DialogActions>
        {isFixed ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {common.close}
            </Button>
            {blackout.closingId === null ? null : (
              <ButtonLink href={adminPaths.closedDays} onClick={onClose}>
                {text.seeAnswers}
              </ButtonLink>
            )}
          </>
        ) : (
          <>
            {blackout.seriesId === null ? null : (
              <Button
                variant="danger"
                pending={deletion.isPending}
                onClick={() => deletion.send('following')}
              >
                {deletion.sent === 'following' ? text.deleting : text.deleteFollowing}
              </Button>
            )}
            <Button
              variant="danger"
              pending={deletion.isPending}
              onClick={() => deletion.send('one')}
            >
              {deletion.sent === 'one' ? text.deleting : text.deleteBlackout}
            </Button>
            <Button variant="secondary" onClick={() => onEdit('edit')}>
              {text.edit}
            </Button>
            <Button onClick={() => onEdit('reschedule')}>{text.reschedule}</Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

function BlackoutFacts({ blackout }: { blackout: ShownBlackout }) {
  const zone = useBusinessZone()
  const { title, reason, source, seriesId, closingId } = blackout
  return (
    <>
      <Facts>
        <Fact name={text.title} isWide>
          {title}
        </Fact>
        <Fact name={text.when} isWide>
          {spanText(blackout, zone)}
          {seriesId === null ? null : ` (${text.inSeries})`}
        </Fact>
        {reason ? (
          <Fact name={text.reason} isWide>
            {reason}
          </Fact>
        ) : null}
      </Facts>
      {source === null ? null : <Banner tone="note">{text.synced(source)}</Banner>}
      {closingId === null ? null : <p>{text.closing}</p>}
    </>
  )
}

/** Deletes one blackout, or it and the later ones of its series, without confirmation; the toast offers Undo. */
function useDeletion(blackout: ShownBlackout, onDeleted: () => void) {
  const { id, title, seriesId, startDatetime } = blackout
  const deletion = trpc.blackout.delete.useMutation()
  const restoration = trpc.blackout.restore.useMutation()
  // The later ones of the series may lie outside the loaded month.
  const later = trpc.blackout.list.useQuery(
    { start: startDatetime, isSynced: false },
    { enabled: false },
  )
  const readFollowing = async () => {
    const { data } = await later.refetch({ throwOnError: true })
    return (data ?? []).filter(
      (other) => other.seriesId === seriesId && other.startDatetime >= startDatetime,
    )
  }
  return useAct(
    async (scope: 'one' | 'following') => {
      const following = scope === 'following'
      const blackouts = following ? await readFollowing() : [blackout]
      await deletion.mutateAsync({ id, following })
      return blackouts
    },
    {
      about: () => `blackout-${id}`,
      onDone: onDeleted,
      done: (blackouts) => ({
        message: text.deleted(title, blackouts.length),
        undo: () => restoration.mutateAsync({ blackouts }),
        undone: text.back(title),
      }),
      failed: text.deleteFailed,
    },
  )
}

interface EditBlackoutProps {
  blackout: ShownBlackout
  submit: string
  onCancel: () => void
  onSaved: () => void
}

/** The form to change a blackout, and the alternative to dragging it (WCAG 2.5.7). */
function EditBlackout({ blackout, submit, onCancel, onSaved }: EditBlackoutProps) {
  const zone = useBusinessZone()
  const changeBlackout = useChangeBlackout()
  const { isAllDay, startDatetime, title, reason } = blackout
  const start = startDatetime.getTime()
  const dialog = useAdminForm(blackoutEditForm, {
    defaultValues: {
      start: isAllDay ? localDate(start, zone) : toWallTime(start, zone),
      end: '',
      title,
      reason: reason ?? '',
    },
    fields: { start_datetime: 'start', end_datetime: 'end', title: 'title', reason: 'reason' },
    otherwise: text.editFailed,
    save: async (typed) => {
      const times = editedTimes(blackout, typed, zone)
      await changeBlackout(blackout, { ...times, title: typed.title, reason: typed.reason })
      onSaved()
    },
  })
  const { field } = dialog
  const input = isAllDay ? 'date' : 'datetime-local'
  return (
    <FormFrame dialog={dialog} submit={submit} submitting={text.updating} onCancel={onCancel}>
      <TextField label={text.newStart} type={input} required {...field('start')} />
      <TextField
        label={text.newEnd}
        hint={text.newEndHint}
        type={input}
        optional
        {...field('end')}
      />
      <TextField label={text.title} required maxLength={200} {...field('title')} />
      <TextArea label={text.reason} optional rows={2} maxLength={2000} {...field('reason')} />
    </FormFrame>
  )
}

/** @param form wall times or dates in the business zone; an empty end keeps the length. */
function editedTimes(
  { id, isAllDay, startDatetime, endDatetime }: ShownBlackout,
  form: { start: string; end: string },
  zone: string,
): BlackoutTimes {
  const [first, last] = [startDatetime, endDatetime].map((at) => localDate(at.getTime(), zone))
  const sameDays = isAllDay && first && last ? addDays(form.start, daysBetween(first, last)) : ''
  const { start, end } = instantsOf({ ...form, end: form.end || sameDays, isAllDay }, zone)
  const length = endDatetime.getTime() - startDatetime.getTime()
  return {
    id,
    isAllDay,
    startDatetime: new Date(start),
    endDatetime: new Date(Number.isNaN(end) ? start + length : end),
  }
}
