import { useState } from 'react'
import { useVisitorAct } from './visitor-act.tsx'

/** What an emailed link leads to, as its query has it. */
export interface LinkQuery<Content> {
  data: Content | undefined
  error: { message: string; data?: { httpStatus?: number } | null | undefined } | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Of every query by a link: an invalid link stays invalid, and the answer may have been given on another device. */
export const linkQuery = { retry: false, staleTime: 0 } as const

export type LinkStatus<Content> =
  | { status: 'loading' }
  | { status: 'invalid' }
  | { status: 'ready'; content: Content }
  | { status: 'failed'; error: unknown; isRetrying: boolean; retry: () => void }

interface Act<Content> {
  /**
   * Called with each answer of the server, for an act that leads to another page.
   *
   * @returns false if the page stays as it was.
   */
  onAnswer?: (answer: Content) => boolean
}

/**
 * What an emailed link leads to, and its acts. The answer to an act is shown in place of what was loaded, also if the link is
 * invalid from then on.
 */
export function useLink<Content>(query: LinkQuery<Content>, act: Act<Content> = {}) {
  const [answer, setAnswer] = useState<Content>()
  const { send, isPending, error } = useVisitorAct((ask: () => Promise<Content>) => ask(), {
    onSuccess: (answered) => {
      if (act.onAnswer?.(answered) !== false) setAnswer(answered)
    },
  })
  return { link: statusOf(query, answer), send, isSending: isPending, error }
}

function statusOf<Content>(
  { data, error, isFetching, refetch }: LinkQuery<Content>,
  answer: Content | undefined,
): LinkStatus<Content> {
  if (answer !== undefined) return { status: 'ready', content: answer }
  if (error?.data?.httpStatus === 404) return { status: 'invalid' }
  // Also after a later request has failed.
  if (data !== undefined) return { status: 'ready', content: data }
  if (!error) return { status: 'loading' }
  return { status: 'failed', error, isRetrying: isFetching, retry: () => void refetch() }
}
