import { APP_ERRORS, type ErrorDefinition } from '../errors.ts'
import type { FieldPath } from './field-path.ts'

/** The retry time while a service is away: long enough that few callers ask in vain, short enough that none waits needlessly. */
const AWAY_RETRY_SECONDS = 10

export type AppErrorCode = keyof typeof APP_ERRORS
export type AppErrorStatus = (typeof APP_ERRORS)[AppErrorCode][0]

export interface FieldError {
  path: FieldPath
  message: string
}

interface AppErrorOptions {
  detail?: string
  errors?: FieldError[]
  /** Free starts to offer instead, epoch milliseconds in ascending order. */
  alternatives?: number[]
  retryAfterSeconds?: number
}

export function statusOf(code: AppErrorCode): AppErrorStatus {
  return APP_ERRORS[code][0]
}

export class AppError extends Error {
  readonly code: AppErrorCode
  readonly status: AppErrorStatus
  readonly errors: FieldError[] | undefined
  readonly alternatives: number[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: AppErrorCode, extras: AppErrorOptions = {}) {
    const [, detail, field]: ErrorDefinition = APP_ERRORS[code]
    super(extras.detail ?? detail)
    this.name = 'AppError'
    this.code = code
    this.status = statusOf(code)
    this.errors = extras.errors ?? (field ? [{ path: field, message: this.message }] : undefined)
    this.alternatives = extras.alternatives
    this.retryAfterSeconds =
      extras.retryAfterSeconds ?? (this.status === 503 ? AWAY_RETRY_SECONDS : undefined)
  }
}

/** A 422 that names one field. */
export function invalidField(path: FieldPath, message: string): AppError {
  return new AppError('validation', { detail: message, errors: [{ path, message }] })
}
