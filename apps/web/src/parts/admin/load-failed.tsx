import { common } from '../../site/admin/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { failureWords } from './form-refusal.ts'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  /** Message when the server sent none, e.g. 'The bookings could not be loaded.' */
  words?: string | undefined
}

/** An error banner with a retry button, shown instead of content that could not be loaded. */
export function LoadFailed({ error, onRetry, words = common.loadFailed }: LoadFailedProps) {
  return (
    <Banner
      tone="bad"
      isUrgent
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {common.retry}
        </Button>
      }
    >
      {failureWords(error, words)}
    </Banner>
  )
}
