import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLastDefined } from '../../../ui/hooks/use-lingering.ts'
import { failureMessage } from '../screen/failure-text.ts'
import { useAct } from './use-act.ts'
import type { UndoableChange } from './use-undo-toast.ts'

interface Undoing<Result> extends Pick<UndoableChange, 'about' | 'undone'> {
  undo: (result: Result) => Promise<unknown>
  /** The client who will be emailed, according to the response to the action. */
  emails?: (result: Result) => { name: string } | undefined
}

interface ActionDialogProps<Item, Result> {
  /** What the action is done to. The dialog is open while it is defined. */
  item: Item | undefined
  text: Readonly<
    Record<'title' | 'description' | 'keep' | 'act' | 'acting' | 'done' | 'failed', string>
  >
  /** The subject, above the question. */
  about?: string | undefined
  act: (item: Item) => Promise<Result>
  /** Undoes the action from the toast that shows its outcome. */
  undoing?: Undoing<Result> | undefined
  onClose: () => void
  /** Called after the action, besides `onClose`. */
  onDone?: (() => void) | undefined
  /** Options below the question. */
  children?: ReactNode
}

/**
 * Asks for confirmation of an action, runs it, and shows its outcome in a toast. The dialog stays open until the server
 * has responded, and keeps its content while it closes.
 */
export function ActionDialog<Item, Result>(props: ActionDialogProps<Item, Result>) {
  const lastOpen = useLastDefined(props.item === undefined ? undefined : props)
  const { text, about, act, undoing, onClose, onDone, children } = lastOpen ?? props
  const { done, failed, ...texts } = text
  const action = useAct(act, {
    about: undoing && (() => undoing.about),
    done: (result) =>
      undoing
        ? {
            message: done,
            emails: undoing.emails?.(result),
            undo: () => undoing.undo(result),
            undone: undoing.undone,
          }
        : done,
    onDone: () => {
      onClose()
      onDone?.()
    },
  })

  return (
    <ConfirmDialog
      {...texts}
      open={props.item !== undefined}
      about={about}
      isActing={action.isPending}
      errorMessage={action.error ? failureMessage(action.error, failed) : undefined}
      onKeep={() => {
        action.reset()
        onClose()
      }}
      onAct={() => props.item !== undefined && action.send(props.item)}
    >
      {children}
    </ConfirmDialog>
  )
}
