import { useRef, useState } from 'react'
import { type AppError, isLostConnection, toAppError } from '../../app/api/errors.ts'
import { useVisibleSecond } from '../../ui/browser/visible-second.ts'

const text = {
  failed: 'That did not work. Please try again.',
  lost: 'The connection was lost. It is safe to try again.',
} as const

interface LinkActOptions {
  /** Called when the server has rejected the act, since what the link shows has changed then. */
  onRejected?: (error: AppError) => void
  /** Replaces the text for an error that has none to read. */
  failed?: string
}

/**
 * An act of the page of an emailed link. A press counts once the page was visible for a second, and a second press while one
 * is sent does nothing.
 */
export function useLinkAct({ onRejected, failed = text.failed }: LinkActOptions = {}) {
  const untilSeen = useVisibleSecond()
  const isUnderWay = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string>()

  /** @returns whether the act has succeeded. */
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setIsSending(true)
    setErrorMessage(undefined)
    try {
      await untilSeen()
      await act()
      return true
    } catch (error) {
      const appError = toAppError(error)
      setErrorMessage(appError?.detail ?? (isLostConnection(error) ? text.lost : failed))
      if (appError) onRejected?.(appError)
      return false
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  }

  return { send, isSending, errorMessage }
}
