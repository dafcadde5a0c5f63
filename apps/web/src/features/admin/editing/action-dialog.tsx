import type { ChangedModule } from '@haircuts/core/kernel/changes'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useRefresh } from '../../../app/api/refresh.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { failureWords } from '../screen/failure-text.ts'
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
  /** The routers whose answers the action changes, and its undo. */
  changes: readonly ChangedModule[]
  /** How to take the action back, from the toast that shows its outcome. */
  undoing?: Undoing<Answer> | undefined
  onClose: () => void
  /** Called after the action, besides `onClose`. */
  onDone?: (() => void) | undefined
  /** Options below the question. */
  children?: ReactNode
}

/**
 * Asks for confirmation of an action, runs it, and shows its outcome in a toast. The dialog stays open until the server has
 * answered.
 */
export function ActionDialog<Answer>(props: ActionDialogProps<Answer>) {
  const { open, words, about, act, changes, undoing, onClose, onDone, children } = props
  const { done, failed, ...texts } = words
  const toast = useToast()
  const showUndo = useUndoToast()
  const refresh = useRefresh()
  // `isPending` is rendered a task later, in which a second press may arrive.
  const isSent = useRef(false)
  const action = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      onClose()
      showOutcome(answer)
      onDone?.()
      void refresh(...changes)
    },
    onSettled: () => {
      isSent.current = false
    },
  })

  function showOutcome(answer: Answer) {
    if (!undoing) return toast(done)
    const undo = async () => {
      await undoing.undo(answer)
      await refresh(...changes)
    }
    showUndo({ ...undoing, words: done, emails: undoing.emails?.(answer), undo })
  }

  function run() {
    if (isSent.current) return
    isSent.current = true
    action.mutate()
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
