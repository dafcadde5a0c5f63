import { type ToastAct, useToast } from '../../../ui/toasts.tsx'
import { type ChangedBooking, useNextActs } from '../screen/booking-over-screen.ts'
import { useEmailOff } from '../screen/email-off.tsx'
import { noEmailFor } from '../screen/email-off-text.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { common, willBeEmailed } from '../screen/text.ts'

export interface UndoableChange {
  /** The record that was changed, such as `booking-12`. */
  about: string
  message: string
  /** The client who will be emailed about it. */
  emails?: { name: string } | undefined
  /** Missing for a change that cannot be taken back. */
  undo?: (() => Promise<unknown>) | undefined
  undone: string
  /** The booking that it is about, for what is done next. */
  booking?: ChangedBooking | undefined
  /** Other buttons that lead on. */
  ways?: readonly ToastAct[] | undefined
}

const NONE: readonly ToastAct[] = []

/**
 * Shows what was changed, who will be emailed about it, and Undo; then the outcome of Undo in its place. The email
 * leaves after the toast has gone.
 */
export function useUndoToast() {
  const toast = useToast()
  const textFor = useEmailedText()
  const waysTo = useNextActs()
  return ({ about, message, emails, undo, undone, booking, ways = NONE }: UndoableChange) =>
    toast(emails ? `${message} ${textFor(emails.name)}` : message, {
      about,
      ways: [...ways, ...(booking ? waysTo(booking) : [])],
      action: undo && {
        label: common.undo,
        onPress: () => {
          undo().then(
            () => toast(undone, { about }),
            (error) => toast(failureMessage(error, common.undoFailed), { about, tone: 'bad' }),
          )
        },
      },
    })
}

/** Says that a client will be emailed, or why not. */
export function useEmailedText(): (name: string) => string {
  const off = useEmailOff()
  return (name) => (off ? noEmailFor(name, off) : willBeEmailed(name))
}
