import { isOffline } from '../../api/connection.ts'
import { isLostConnection, toAppError } from '../../api/errors.ts'
import { offline } from './text.ts'

const LOST = 'The connection was lost. Please try again.'

/** The message for an error: the server's own text, else a lost connection, else the fallback. */
export function failureMessage(error: unknown, otherwise: string): string {
  return serverMessage(error) ?? (isLostConnection(error) ? lostMessage() : otherwise)
}

/**
 * The message for an error whose text is fixed by the specification: the server's own text, else
 * the fallback. A lost connection is returned as a separate hint.
 */
export function specifiedFailure(error: unknown, otherwise: string) {
  const text = serverMessage(error)
  if (text !== undefined) return { text }
  return isLostConnection(error) ? { text: otherwise, hint: lostMessage() } : { text: otherwise }
}

/** During a known outage the message is shorter, because the banner explains it. */
function lostMessage() {
  return isOffline() ? offline.tryLater : LOST
}

function serverMessage(error: unknown): string | undefined {
  const appError = toAppError(error)
  const hasMessage = appError && (appError.status < 500 || [502, 503].includes(appError.status))
  return hasMessage ? appError.detail : undefined
}
