import { useCallback, useEffect, useState } from 'react'

export interface PassingMessage {
  tone: 'good' | 'bad'
  words: string
  /** How long it stays, in milliseconds. */
  forMs: number
}

const USUAL_MS = 5000

/** One message at a time, which goes by itself; a new one takes the place of the last. */
export function usePassingMessage() {
  const [message, setMessage] = useState<PassingMessage>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), message.forMs)
    return () => clearTimeout(timer)
  }, [message])
  const say = useCallback(
    (words: string, { tone = 'good', forMs = USUAL_MS }: Partial<PassingMessage> = {}) =>
      setMessage({ tone, words, forMs }),
    [],
  )
  return { message, say }
}

export type Say = ReturnType<typeof usePassingMessage>['say']
