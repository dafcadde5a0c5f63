import type { ReactNode } from 'react'
import { toAppError } from '../../app/api/errors.ts'
import { LinkFailed, LinkState } from './link-failed.tsx'
import type { LinkStatus } from './use-link.ts'

interface LinkPageProps<Content> {
  link: LinkStatus<Content>
  /** While it loads. */
  heading: string
  loading: string
  /** For a link that is unknown or has ended. */
  invalid: ReactNode
  children: (content: Content) => ReactNode
}

/** The page of an emailed link: it loads, its link is invalid, it could not be loaded, or it shows its content. */
export function LinkPage<Content>(props: LinkPageProps<Content>) {
  const { link, heading, loading, invalid, children } = props
  if (link.status === 'ready') return children(link.content)
  if (link.status === 'invalid') return invalid
  if (link.status === 'failed') {
    const { error, isRetrying, retry } = link
    return <LinkFailed detail={toAppError(error)?.detail} isRetrying={isRetrying} onRetry={retry} />
  }
  return (
    <LinkState heading={heading}>
      <p role="status">{loading}</p>
    </LinkState>
  )
}
