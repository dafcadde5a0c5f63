/** An expected error of the server, as packages/core/src/kernel/app-error.ts defines it. */
export interface AppError {
  status: number
  code: string
  /** One sentence to show to the user. */
  detail: string
  /** The nearest free starts in epoch milliseconds, when the requested time was not available. */
  alternatives: number[]
  /** The invalid fields; the path is the field's name in snake_case. */
  errors: { path: string; message: string }[]
}

/** The `AppError` that a tRPC error holds, or undefined for any other error. */
export function toAppError(error: unknown): AppError | undefined {
  const found = member(member(error, 'data'), 'refusal')
  const status = member(found, 'status')
  const code = member(found, 'code')
  const detail = member(found, 'detail')
  if (typeof status !== 'number' || typeof code !== 'string' || typeof detail !== 'string') return
  return {
    status,
    code,
    detail,
    alternatives: list(member(found, 'alternatives')).filter((each) => typeof each === 'number'),
    errors: list(member(found, 'errors')).flatMap((each) => {
      const path = member(each, 'path')
      const message = member(each, 'message')
      return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : []
    }),
  }
}

/** True where the request may or may not have arrived: `fetch` throws a TypeError for a network error. */
export function isLostConnection(error: unknown): boolean {
  return [error, member(error, 'cause')].some((each) => each instanceof TypeError)
}

/**
 * True also for the HTML error page of a proxy in front of a stopped server, which fails to parse as JSON with a
 * SyntaxError.
 */
export function isSiteAway(error: unknown): boolean {
  const isNoJson = [error, member(error, 'cause')].some((each) => each instanceof SyntaxError)
  return isNoJson || isLostConnection(error)
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
