import { emailedLink } from '../site/emailed-link.ts'
import { Button } from '../ui/button.tsx'
import { LinkState } from './link-state.tsx'

interface LinkFailedProps {
  detail?: string | undefined
  isRetrying?: boolean
  onRetry: () => void
}

/** The booking of a link could not be loaded; the link itself may be valid. */
export function LinkFailed({ detail, isRetrying, onRetry }: LinkFailedProps) {
  return (
    <LinkState heading={emailedLink.failedHeading}>
      <p role="alert">{detail ?? emailedLink.failed}</p>
      <Button pending={isRetrying} onClick={onRetry}>
        {emailedLink.retry}
      </Button>
    </LinkState>
  )
}
