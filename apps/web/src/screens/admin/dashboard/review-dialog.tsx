import { useRef } from 'react'
import { useLastDefined } from '../../../lib/use-lingering.ts'
import { FormDialog } from '../../../parts/admin/form-dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { ReviewForm } from './review-form.tsx'
import { reviewDraft, type useReview } from './use-review.ts'
import { review as words } from './words.ts'

/** Reviews one visit after the other without closing the dialog. */
export function ReviewDialog({ review }: { review: ReturnType<typeof useReview> }) {
  const { current, left, noShowsLeft, save, close } = review
  const shown = useLastDefined(current)
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormDialog
      draft={reviewDraft(shown?.id)}
      open={current !== undefined}
      onClose={close}
      title={words.title}
      description={left > 1 ? words.left(left, noShowsLeft) : undefined}
      // On touch devices a focused field would open the keyboard, which covers the visit's facts.
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
      {current ? <ReviewForm ref={form} booking={current} onSave={save} onCancel={close} /> : null}
    </FormDialog>
  )
}
