import type { ContentDocument, Fields } from '@haircuts/core/site/content-form'
import { createContext, useContext } from 'react'
import { trpc } from './trpc.ts'

/** Unsaved documents by key, which the preview of the back office shows in place of the stored ones. */
export const ContentDraft = createContext<Readonly<Record<string, Fields>> | undefined>(undefined)

/** The texts of a document: the defaults, replaced by the barber's changes when these have loaded. */
export function useContent<Content extends Fields>(document: ContentDocument<Content>): Content {
  const draft = useContext(ContentDraft)
  const changed = trpc.content.public.useQuery()
  const { key, defaults } = document
  return Object.assign({}, defaults, draft?.[key] ?? changed.data?.[key])
}

/** The donation link of the settings, or undefined without one. */
export function useDonationLink(): string | undefined {
  const link = trpc.content.public.useQuery().data?.donation?.link
  return typeof link === 'string' ? link : undefined
}

/** Whether the site sends emails; false while email is not set up, when no text may promise one. */
export function useSendsEmail(): boolean {
  return trpc.content.public.useQuery().data?.email?.isOff !== 'true'
}

/** The React key of an entry or of a part of a text, which only its position identifies. */
export const placeKey = (index: number) => `place ${index + 1}`
