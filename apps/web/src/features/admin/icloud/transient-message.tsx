import { useCallback, useEffect, useState } from 'react'
import { specifiedFailure } from '../../../app/admin/screen/failure-text.ts'

interface TransientMessage {
  tone: 'good' | 'bad'
  text: string
  /** Advice shown after the message. */
  hint: string | undefined
  /** Display time in milliseconds. */
  forMs: number
}

const DEFAULT_MS = 5000

/** Shows one message at a time; it disappears by itself, and a new one replaces it. */
export function useTransientMessage() {
  const [message, setMessage] = useState<TransientMessage>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), message.forMs)
    return () => clearTimeout(timer)
  }, [message])
  const showMessage = useCallback(
    (text: string, { tone = 'good', forMs = DEFAULT_MS, hint }: Partial<TransientMessage> = {}) =>
      setMessage({ tone, text, hint, forMs }),
    [],
  )
  return { message, showMessage }
}

export type ShowMessage = ReturnType<typeof useTransientMessage>['showMessage']

/** Shows an error with the server's own text, else with the specified fallback. */
export function showFailure(showMessage: ShowMessage, error: unknown, otherwise: string): void {
  const { text, ...more } = specifiedFailure(error, otherwise)
  showMessage(text, { tone: 'bad', ...more })
}

interface FailureTextProps {
  text: string
  /** Advice shown after the message. */
  hint?: string | undefined
}

export function FailureText({ text, hint }: FailureTextProps) {
  if (!hint) return <span>{text}</span>
  return (
    <>
      <span>{text}</span>
      {text.endsWith('.') ? ' ' : '. '}
      <span>{hint}</span>
    </>
  )
}
