import { common } from '../../content/admin/frame.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface LoadFailedProps {
  error: unknown
  onRetry: () => void
  /** What could not be had: 'The bookings could not be loaded.' */
  words?: string | undefined
}

/** In the place of what was to be shown, with a way to ask again. */
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
