import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { failureWords } from './failure-words.ts'

interface ActionDialogProps {
  open: boolean
  words: Readonly<Record<'title' | 'words' | 'keep' | 'act' | 'acting' | 'done' | 'failed', string>>
  /** The subject, above the question. */
  about?: string | undefined
  act: () => Promise<unknown>
  onClose: () => void
  /** Called after the action, besides `onClose`. */
  onDone?: () => unknown
  /** Options below the question. */
  children?: ReactNode
}

/** Asks for confirmation of an action, runs it and shows its outcome. */
export function ActionDialog(props: ActionDialogProps) {
  const { open, words, about, act, onClose, onDone, children } = props
  const { done, failed, ...texts } = words
  const toast = useToast()
  const action = useMutation({
    mutationFn: act,
    onSuccess: () => {
      onClose()
      toast(done)
      return onDone?.()
    },
  })
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
      onAct={() => action.mutate()}
    >
      {children}
    </ConfirmDialog>
  )
}
