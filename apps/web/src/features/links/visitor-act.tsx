import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type AppError, isLostConnection, toAppError } from '../../app/api/errors.ts'
import { useVisibleSecond } from '../../ui/browser/visible-second.ts'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'

export const actText = {
  failed: 'That did not work. Please try again.',
  lost: 'The connection was lost. It is safe to try again.',
} as const

interface Outcome<Output, Input> {
  onSuccess?: (output: Output, input: Input) => void
  /** @param rejection what the server answered; undefined where it gave no answer of its own. */
  onFailed?: (rejection: AppError | undefined, input: Input) => void
  /** Called once everything on screen was fetched again after a success. */
  onFresh?: () => void
  /** False for an act that changes nothing on screen, which is then not fetched again. */
  changesData?: false
}

/**
 * An act of a visitor, most of them by an emailed link. A press counts once the page was visible for a second, and a second
 * press while one is sent does nothing: a double click fires before React renders the button as pending.
 */
export function useVisitorAct<Output, Input = void>(
  act: (input: Input) => Promise<Output>,
  { onSuccess, onFailed, onFresh, ...meta }: Outcome<Output, Input> = {},
) {
  const untilSeen = useVisibleSecond()
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    meta,
    mutationFn: async (input: Input) => {
      await untilSeen()
      return act(input)
    },
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (failure, input) => onFailed?.(toAppError(failure), input),
  })
  function send(input: Input) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input, {
      onSuccess: () => onFresh?.(),
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }
  const { isPending, isSuccess, error, variables } = mutation
  /** Clears the error. */
  function reset() {
    if (!isUnderWay.current) mutation.reset()
  }
  return { send, isPending, isSuccess, error, variables, reset }
}

/** One sentence about a failed act: the server's own where there is one. */
export function visitorFailure(
  error: unknown,
  failed: string = actText.failed,
  lost: string = actText.lost,
): string {
  return toAppError(error)?.detail ?? (isLostConnection(error) ? lost : failed)
}

interface ActErrorProps {
  /** Nothing is shown without one. */
  error: unknown
  failed?: string
  lost?: string
  tone?: 'bad' | 'warn'
  takesFocus?: boolean
  /** Below the sentence. */
  children?: ReactNode
}

export function ActError({ error, failed, lost, children, ...message }: ActErrorProps) {
  return error ? (
    <ErrorMessage {...message}>
      <ErrorTitle>{visitorFailure(error, failed, lost)}</ErrorTitle>
      {children}
    </ErrorMessage>
  ) : null
}
