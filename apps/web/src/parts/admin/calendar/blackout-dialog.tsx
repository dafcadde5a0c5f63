import { useState } from 'react'
import { calendar as words } from '../../../content/admin/calendar.ts'
import { common } from '../../../content/admin/frame.ts'
import type { BlackoutEntry } from '../../../lib/admin/calendar-entries.ts'
import { failureWords } from '../../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../../lib/admin/refresh.ts'
import { spanText } from '../../../lib/admin/span-text.ts'
import { trpc } from '../../../lib/admin/trpc.ts'
import { useBusinessZone } from '../../../lib/settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { Fact, Facts } from '../facts.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { RescheduleBlackout } from './reschedule-blackout.tsx'

interface BlackoutDialogProps {
  /** Undefined keeps it closed. */
  blackout: BlackoutEntry | undefined
  onClose: () => void
}

/** A blackout, opened. One that comes from iCloud is only shown: what is changed there comes here. */
export function BlackoutDialog({ blackout, onClose }: BlackoutDialogProps) {
  // What was shown last stays while the dialog goes away.
  const [shown, setShown] = useState(blackout)
  if (blackout && blackout !== shown) setShown(blackout)
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <Dialog open={blackout !== undefined} onClose={onClose} title={words.blackoutTitle}>
        {shown ? (
          <Opened blackout={shown} onClose={onClose} onMove={() => setIsMoving(true)} />
        ) : null}
      </Dialog>
      <FormDialog
        draft={`blackout:${shown?.id}`}
        open={isMoving}
        onClose={() => setIsMoving(false)}
        title={words.reschedule}
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

interface OpenedProps {
  blackout: BlackoutEntry
  onClose: () => void
  onMove: () => void
}

function Opened({ blackout, onClose, onMove }: OpenedProps) {
  const deletion = useDeletion(blackout, onClose)
  return (
    <>
      <DialogBody>
        {deletion.error ? (
          <Banner tone="bad" isUrgent>
            {failureWords(deletion.error, words.deleteFailed)}
          </Banner>
        ) : null}
        <BlackoutFacts blackout={blackout} />
      </DialogBody>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
        {blackout.isSynced ? null : (
          <>
            <Button
              variant="danger"
              pending={deletion.isPending}
              onClick={() => deletion.mutate({ id: blackout.id })}
            >
              {deletion.isPending ? words.deleting : words.deleteBlackout}
            </Button>
            <Button onClick={onMove}>{words.reschedule}</Button>
          </>
        )}
      </DialogActions>
    </>
  )
}

function BlackoutFacts({ blackout }: { blackout: BlackoutEntry }) {
  const zone = useBusinessZone()
  const { title, startDatetime, endDatetime, isAllDay, reason, source } = blackout
  const span = { start: startDatetime.getTime(), end: endDatetime.getTime(), isAllDay }
  return (
    <>
      <Facts>
        <Fact name={words.title} isWide>
          {title}
        </Fact>
        <Fact name={words.when} isWide>
          {spanText(span, zone)}
        </Fact>
        {reason ? (
          <Fact name={words.reason} isWide>
            {reason}
          </Fact>
        ) : null}
      </Facts>
      {source === null ? null : <Banner tone="note">{words.synced(source)}</Banner>}
    </>
  )
}

/** Gone without a question, and back with one press. */
function useDeletion({ title, ...blackout }: BlackoutEntry, onDeleted: () => void) {
  const toast = useToast()
  const refresh = useRefresh()
  const refreshAll = () => refresh('blackout', 'calendarEvent', 'availability')
  const creation = trpc.blackout.create.useMutation({
    onSuccess: () => {
      toast(words.blackoutBack(title))
      return refreshAll()
    },
    onError: (error) => toast(failureWords(error, words.undoFailed), { tone: 'bad' }),
  })
  return trpc.blackout.delete.useMutation({
    onSuccess: () => {
      onDeleted()
      const { startDatetime, endDatetime, reason, isAllDay } = blackout
      toast(words.blackoutDeleted(title), {
        action: {
          words: common.undo,
          onPress: () => creation.mutate({ title, startDatetime, endDatetime, reason, isAllDay }),
        },
      })
      return refreshAll()
    },
  })
}
