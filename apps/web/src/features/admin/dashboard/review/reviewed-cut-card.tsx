import type { ReviewForm } from '@haircuts/core/bookings/admin-form'
import type { ChangeEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CutCard } from '../../../../app/api/admin-outputs.ts'
import { CutCardLines } from '../../cut-card/cut-card-lines.tsx'
import { cutCard as text } from '../../cut-card/text.ts'
import styles from './review-dialog.module.css'

interface ReviewedCutCardProps {
  /** Undefined until it has loaded. */
  card: CutCard | undefined
  form: UseFormReturn<ReviewForm>
}

/**
 * The cut card in the review: it shows what was noted last, and the form keeps only what is edited. So a card that arrives
 * after the dialog opened, or a draft, never overwrites the other.
 */
export function ReviewedCutCard({ card, form }: ReviewedCutCardProps) {
  const noted = { guards: card?.guards, fadeLine: card?.fadeLine, cutNotes: card?.notes }
  const field = (name: keyof typeof noted) => ({
    name,
    value: form.watch(name) ?? noted[name] ?? '',
    error: form.formState.errors[name]?.message,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      form.setValue(name, target.value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
  })
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{text.heading}</legend>
      <CutCardLines field={field} rows={2} />
    </fieldset>
  )
}
