import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePublicSetting } from '../api/settings.ts'
import { trpc } from '../api/trpc.ts'
import { paths } from '../paths.ts'
import { ExternalLink } from './external-link.tsx'

interface ContactLinkProps {
  /** The link of the preview; elsewhere the stored one. */
  to?: string
  children: ReactNode
}

/**
 * A link to contact the barber: the one of the site content, or else the public email or phone. Only a site without any
 * of them links to its own contact page.
 */
export function ContactLink({ to, children }: ContactLinkProps) {
  // Does not use `useContent`, to keep that code out of the pages of a booking.
  const content = trpc.content.public.useQuery().data
  const stored = content?.links?.contact
  const email = usePublicSetting('business_email')
  const number = content?.phone?.dial
  const link = to || stored
  if (link) return <ExternalLink href={String(link)}>{children}</ExternalLink>
  if (email) return <a href={`mailto:${email}`}>{children}</a>
  if (number) return <a href={`sms:${number}`}>{children}</a>
  return <Link href={paths.contact}>{children}</Link>
}
