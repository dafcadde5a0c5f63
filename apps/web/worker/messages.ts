/** Set on the `html` element of a document that the worker serves because the site cannot be reached. */
export const OFFLINE_MARK = 'data-offline'

/** Name of a Cache that exists while the server does not know a subscription that has replaced another one. */
export const RENEWED_CACHE = 'renewed-subscription'

/** Messages from the service worker to the pages of the back office. */
export type PageMessage = { type: 'open'; path: string } | { type: 'subscribed' }

/** @returns undefined when the message is not understood: page and worker may be of different releases. */
export function parsePageMessage(value: unknown): PageMessage | undefined {
  if (typeof value !== 'object' || value === null || !('type' in value)) return undefined
  if (value.type === 'subscribed') return { type: 'subscribed' }
  if (value.type !== 'open' || !('path' in value) || typeof value.path !== 'string') return
  return { type: 'open', path: value.path }
}
