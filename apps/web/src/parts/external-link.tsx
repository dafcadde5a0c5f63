import type { ReactNode } from 'react'
import { frame } from '../content/site.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface ExternalLinkProps {
  href: string
  className?: string | undefined
  /** The site earns from it: said to search engines as the law of honest links asks. */
  sponsored?: boolean
  children: ReactNode
}

/** Leaves the site in a new tab, and says so to those who cannot see it happen. */
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
