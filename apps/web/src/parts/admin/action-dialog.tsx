import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './failure-words.ts'
import { type Patch, useOptimistic } from './optimistic.ts'
import { type UndoableChange, useUndoToast } from './use-undo-toast.ts'

interface Undoing<Answer> extends Pick<UndoableChange, 'about' | 'undone'> {
  undo: (answer: Answer) => Promise<unknown>
  /** The client who will be emailed, by the answer to the action. */
  emails?: (answer: Answer) => { name: string } | undefined
}

interface ActionDialogProps<Answer> {
  open: boolean
  words: Readonly<Record<'title' | 'words' | 'keep' | 'act' | 'acting' | 'done' | 'failed', string>>
  /** The subject, above the question. */
  about?: string | undefined
  act: () => Promise<Answer>
  /** The change that is shown before the server has answered, and the thing that it is about. The dialog closes at once. */
  optimistic?: { about: string; patch: Patch } | undefined
  /** How to take the action back, from the toast that shows its outcome. */
  undoing?: Undoing<Answer> | undefined
  onClose: () => void
  /** Called after the action, besides `onClose`. */
  onDone?: (() => unknown) | undefined
  /** Options below the question. */
  children?: ReactNode
}

/**
 * Asks for confirmation of an action, runs it and shows its outcome. An optimistic one closes the dialog and shows the
 * outcome in a toast; another one keeps the dialog open until the server has answered.
 */
export function ActionDialog<Answer>(props: ActionDialogProps<Answer>) {
  const { open, words, about, act, optimistic, undoing, onClose, onDone, children } = props
  const { done, failed, ...texts } = words
  const toast = useToast()
  const showUndo = useUndoToast()
  const optimistically = useOptimistic()
  const action = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      onClose()
      showOutcome(answer)
      return onDone?.()
    },
  })

  function showOutcome(answer: Answer) {
    if (!undoing) return toast(done)
    const undo = () => undoing.undo(answer)
    showUndo({ ...undoing, words: done, emails: undoing.emails?.(answer), undo })
  }

  function run() {
    if (!optimistic) return action.mutate()
    const changed = optimistically({ ...optimistic, send: act })
    onClose()
    onDone?.()
    changed.then(showOutcome, (error: unknown) =>
      toast(failureWords(error, failed), { about: optimistic.about, tone: 'bad' }),
    )
  }

  return (
    <ConfirmDialog
      {...texts}
      open={open}
      about={about}
      isActing={action.isPending}
      trouble={action.error ? failureWords(action.error, failed) : undefined}
      onKeep={() => {
        if (action.isPending) return
        action.reset()
        onClose()
      }}
      onAct={run}
    >
      {children}
    </ConfirmDialog>
  )
}
