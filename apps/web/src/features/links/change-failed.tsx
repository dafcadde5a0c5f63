import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import type { ChangeError } from './use-change-booking.ts'
import { actText } from './visitor-act.tsx'

interface ChangeFailedProps {
  /** Nothing is shown without one. */
  failure: ChangeError | undefined
  failed: string
}

/** What has failed, and after a network error that it is safe to try again. */
export function ChangeFailed({ failure, failed }: ChangeFailedProps) {
  return failure ? (
    <ErrorMessage>
      <ErrorTitle>{failure.detail ?? failed}</ErrorTitle>
      {failure.isLost ? <p>{actText.lost}</p> : null}
    </ErrorMessage>
  ) : null
}
