import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-client.ts'

/** What the API answered while the server drew the page, under the key its question is kept by. */
export type Answer<Data = unknown> =
  | { queryKey: readonly unknown[]; data: Data }
  | { queryKey: readonly unknown[]; refused: { status: number; message: string; data: unknown } }

/**
 * Puts the answers where the screens look first, on the server before it draws and in the browser
 * before it hydrates: both then draw the same, and nothing is asked twice.
 *
 * `isOld` shows the answers and asks again behind them.
 */
export function fillCache(cache: QueryClient, answers: readonly Answer[], isOld = false) {
  for (const answer of answers) {
    const { queryKey } = answer
    if ('data' in answer) {
      cache.setQueryData(queryKey, answer.data, isOld ? { updatedAt: 0 } : {})
    } else {
      const { status, message, data } = answer.refused
      cache
        .getQueryCache()
        .build(cache, { queryKey })
        .setState({ status: 'error', error: new ApiError(status, { message, data }) })
    }
  }
}
