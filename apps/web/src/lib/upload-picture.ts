import { apiBase } from './base-path.ts'

export const LARGEST_PICTURE = 10 * 1024 * 1024

/** Why this file cannot be the style picture, or undefined when it can. */
export function pictureProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return 'That file is not a picture. Please choose an image.'
  if (file.size > LARGEST_PICTURE) {
    return 'That picture is larger than 10 MB. Please choose a smaller one.'
  }
}

export type Upload = { url: string } | { url: undefined; reason: string }

const LOST = 'That picture could not be sent.'

/** Sends the picture: its address on the server, or in words why it did not get there. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<Upload> {
  const body = new FormData()
  body.append('file', file)
  try {
    const response = await fetch(`${apiBase()}/upload-picture`, { method: 'POST', body, signal })
    const answer: unknown = await response.json()
    const url = text(answer, 'url')
    if (response.ok && url) return { url }
    return { url: undefined, reason: text(answer, 'detail') ?? LOST }
  } catch {
    // Lost, or taken back: the booking goes without it, and the form says so.
    return { url: undefined, reason: LOST }
  }
}

function text(answer: unknown, name: string): string | undefined {
  const value = typeof answer === 'object' && answer !== null && Reflect.get(answer, name)
  return typeof value === 'string' ? value : undefined
}
