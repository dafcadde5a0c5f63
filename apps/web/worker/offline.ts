/**
 * Name of the Cache that holds what the back office shows without a connection: its document, its files and the data that
 * the pages have loaded. Pages know it too, so that a logout can delete it without the worker.
 */
export const OFFLINE_CACHE = 'offline'

/** Name of a Cache that exists while the server does not know a subscription that has replaced another one. */
export const RENEWED_CACHE = 'renewed-subscription'

/** Messages from a page to the service worker (`postMessage`). */
export type WorkerMessage = { type: 'keep-files'; files: string[] } | { type: 'forget' }

/** Messages from the service worker to the pages of the back office. */
export type PageMessage = { type: 'open'; path: string } | { type: 'subscribed' }

/** @returns undefined when the message is not understood. */
export function parsePageMessage(value: unknown): PageMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  if (value.type === 'subscribed') return { type: 'subscribed' }
  if (value.type !== 'open' || !('path' in value) || typeof value.path !== 'string') return
  return { type: 'open', path: value.path }
}

/**
 * Parses a message of unknown shape: page and worker are updated independently and may run
 * different versions.
 *
 * @returns undefined when the message is not understood.
 */
export function parseWorkerMessage(value: unknown): WorkerMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  if (value.type === 'forget') return { type: 'forget' }
  if (value.type !== 'keep-files' || !('files' in value) || !Array.isArray(value.files)) return
  return { type: 'keep-files', files: value.files.filter((file) => typeof file === 'string') }
}
