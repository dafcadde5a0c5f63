import { useRef } from 'react'
import { review as words } from '../../../content/admin/dashboard.ts'
import type { useReview } from '../../../lib/admin/use-review.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ReviewForm } from './review-form.tsx'

/** One visit after the other gets its verdict; the dialog stays where it is. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { current, draft, left, judge, close } = review
  const form = useRef<HTMLFormElement>(null)
  return (
    <Dialog
      open={current !== undefined}
      onClose={close}
      title={words.title}
      description={left > 1 ? words.left(left) : undefined}
      // Under a finger the keyboard would cover what he has to read first.
      initialFocus={(by) =>
        by === 'touch' ? true : (form.current?.querySelector('input') ?? true)
      }
    >
      <VisuallyHidden>
        <span role="status">{current?.client.name}</span>
      </VisuallyHidden>
      {current ? (
        <ReviewForm
          key={current.id}
          ref={form}
          booking={current}
          draft={draft}
          onJudge={judge}
          onCancel={close}
        />
      ) : null}
    </Dialog>
  )
}
