import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { frame } from './text.ts'

interface ExternalLinkProps {
  href: string
  className?: string | undefined
  /** An affiliate link: search engines require rel="sponsored" for it. */
  sponsored?: boolean
  children: ReactNode
}

/** A link that opens a new tab, with a note for screen readers. */
export function ExternalLink({ href, className, sponsored = false, children }: ExternalLinkProps) {
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel={sponsored ? 'noopener sponsored' : 'noopener'}
    >
      {children}
      <VisuallyHidden> {frame.newTab}</VisuallyHidden>
    </a>
  )
}
