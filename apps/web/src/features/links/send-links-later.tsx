import { lazy } from '../../ui/browser/lazy.tsx'

/** The form on a page whose link has failed, so that the page of a good link does not load it. */
export const SendLinksLater = lazy(async () => (await import('./send-links.tsx')).SendLinks)
