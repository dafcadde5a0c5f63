import { useRef } from 'react'
import { review as words } from '../../../content/admin/dashboard.ts'
import { reviewDraft, type useReview } from '../../../lib/admin/use-review.ts'
import { useLingering } from '../../../lib/use-lingering.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { ReviewForm } from './review-form.tsx'

/** One visit after the other gets its verdict; the dialog stays where it is. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { current, left, noShowsLeft, judge, close } = review
  const shown = useLingering(current)
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      draft={reviewDraft(shown?.id)}
      open={current !== undefined}
      onClose={close}
      title={words.title}
      description={left > 1 ? words.left(left, noShowsLeft) : undefined}
      // Under a finger the keyboard would cover what he has to read first.
      initialFocus={(by) =>
        by === 'touch' ? true : (form.current?.querySelector('input') ?? true)
      }
    >
      <VisuallyHidden>
        <span role="status">
          {current?.client.name}
          {current?.status === 'no-show' ? `, ${words.noShow}` : null}
        </span>
      </VisuallyHidden>
      {current ? (
        <ReviewForm ref={form} booking={current} onJudge={judge} onCancel={close} />
      ) : null}
    </FormDialog>
  )
}
