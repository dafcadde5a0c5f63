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

/** A link to contact the barber: the one of the site content, or this site's contact page while none is set. */
export function ContactLink({ to, children }: ContactLinkProps) {
  // Does not use `useContent`, to keep that code out of the pages of a booking.
  const stored = trpc.content.public.useQuery().data?.links?.contact
  const link = to ?? stored
  if (!link) return <Link href={paths.contact}>{children}</Link>
  return <ExternalLink href={String(link)}>{children}</ExternalLink>
}
