import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { trpc } from '../api/trpc.ts'
import { paths } from '../paths.ts'
import { ExternalLink } from './external-link.tsx'

interface ContactLinkProps {
  /** The link of the preview; elsewhere the stored one. */
  to?: string
  children: ReactNode
}

/** The way to the barber: the link of the site's texts, or this site's contact page while none is set. */
export function ContactLink({ to, children }: ContactLinkProps) {
  // Without `useContent`, which the pages of a booking do not load.
  const stored = trpc.content.public.useQuery().data?.links?.contact
  const link = to ?? stored
  if (!link) return <Link href={paths.contact}>{children}</Link>
  return <ExternalLink href={String(link)}>{children}</ExternalLink>
}
