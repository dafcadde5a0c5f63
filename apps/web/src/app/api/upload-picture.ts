import { apiBase } from '../../ui/browser/base-path.ts'
import { endSession, readToken } from './session.ts'
import { requestHeaders } from './trpc.ts'

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** The validation error of a style picture, or undefined when it is valid. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'This file is not a picture. Please choose an image.'
  if (file.size > MAX_PICTURE_BYTES) {
    return 'This picture is larger than 10 MB. Please choose a smaller one.'
  }
}

export type UploadResult = { url: string } | { url: undefined; reason: string; status?: number }

const UPLOAD_FAILED = 'Your picture could not be uploaded.'

/**
 * Uploads a picture of a client, which counts towards no network when a signed-in barber sends it.
 *
 * @returns its URL, or the reason of the failure as a sentence. Never throws.
 */
export function uploadPicture(file: File, signal: AbortSignal): Promise<UploadResult> {
  return upload(file, '/upload-picture', { signal, headers: requestHeaders([]) })
}

/** Uploads a picture of the site itself, which only the barber may do. A 401 response ends the session. */
export async function uploadSitePicture(file: File, signal: AbortSignal): Promise<UploadResult> {
  const token = readToken()
  const result = await upload(file, '/site-pictures', { signal, headers: requestHeaders([]) })
  if (result.url === undefined && result.status === 401) endSession(token)
  return result
}

async function upload(file: File, path: string, init: RequestInit): Promise<UploadResult> {
  const body = new FormData()
  body.append('file', file)
  try {
    const response = await fetch(`${apiBase()}${path}`, { ...init, method: 'POST', body })
    const result: unknown = await response.json()
    const url = textOf(result, 'url')
    if (response.ok && url) return { url }
    return {
      url: undefined,
      reason: textOf(result, 'detail') ?? UPLOAD_FAILED,
      status: response.status,
    }
  } catch {
    // A network error or an aborted upload: the booking is made without the picture, and the form says so.
    return { url: undefined, reason: UPLOAD_FAILED }
  }
}

function textOf(result: unknown, name: string): string | undefined {
  const value = typeof result === 'object' && result !== null && Reflect.get(result, name)
  return typeof value === 'string' ? value : undefined
}

/** The data of an uploaded picture that a draft stores. */
export interface SentPicture {
  name: string
  url: string
}
