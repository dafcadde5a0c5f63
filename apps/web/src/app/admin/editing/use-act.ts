import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useToast } from '../../../ui/toasts.tsx'
import { failureMessage } from '../screen/failure-text.ts'
import { type UndoableChange, useUndoToast } from './use-undo-toast.ts'

/** Rows of a list may share an act, and each can be pressed while another is sent. */
const keyOf = (input: unknown) => JSON.stringify(input) ?? ''

interface Outcome<Output, Input> {
  /** The record that the toasts are about, such as `booking-12`: a later toast about it replaces an earlier one. */
  about?: ((input: Input) => string) | undefined
  /** Shown in a toast afterwards: a sentence, or a change with Undo. Without it the screen shows the outcome. */
  done?: (output: Output, input: Input) => string | Omit<UndoableChange, 'about'> | undefined
  /** Shown in a toast where the server gives no sentence of its own. Without it the caller shows `error`. */
  failed?: string | ((input: Input) => string)
  /** Called before the toast, for example to close the dialog. */
  onDone?: (output: Output, input: Input) => void
  onFailed?: (input: Input) => void
}

/**
 * An act of the barber, such as a press of a button that changes something. A second press while the same is sent does nothing: it
 * may arrive before the button is rendered as pending. The act has ended when everything on screen is fetched again.
 *
 * @param act calls the API, for example `mutateAsync` of a procedure.
 */
export function useAct<Output, Input = void>(
  act: (input: Input) => Promise<Output>,
  { about, done, failed, onDone, onFailed }: Outcome<Output, Input> = {},
) {
  const toast = useToast()
  const showUndo = useUndoToast()
  const running = useRef(new Set<string>())
  const mutation = useMutation({
    mutationFn: (input: Input) => act(input),
    onSuccess: (output, input) => {
      onDone?.(output, input)
      const outcome = done?.(output, input)
      if (typeof outcome === 'string') toast(outcome, { about: about?.(input) })
      else if (outcome) showUndo({ about: about?.(input) ?? outcome.message, ...outcome })
    },
    onError: (error, input) => {
      onFailed?.(input)
      if (failed === undefined) return
      const otherwise = typeof failed === 'string' ? failed : failed(input)
      toast(failureMessage(error, otherwise), { about: about?.(input), tone: 'bad' })
    },
    onSettled: (_output, _error, input) => {
      running.current.delete(keyOf(input))
    },
  })
  const { data, error, isPending, variables, reset } = mutation
  return {
    send: (input: Input) => {
      if (running.current.has(keyOf(input))) return
      running.current.add(keyOf(input))
      mutation.mutate(input)
    },
    isPending,
    /** What the running act was called with, the latest of several. */
    sent: isPending ? variables : undefined,
    data,
    error,
    reset,
  }
}
