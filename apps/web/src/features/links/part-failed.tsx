import type { LoadFailure } from '../../ui/browser/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { emailedLink } from './link-failed.tsx'
import { actText } from './visitor-act.tsx'

/** The code of a part of a page that opens by a press could not be loaded. */
export function PartFailed({ onRetry }: Pick<LoadFailure, 'onRetry'>) {
  return (
    <ErrorMessage>
      <ErrorTitle>{actText.failed}</ErrorTitle>
      <Button onClick={onRetry}>{emailedLink.retry}</Button>
    </ErrorMessage>
  )
}
