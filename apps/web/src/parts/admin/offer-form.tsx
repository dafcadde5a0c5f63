import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { common } from '../../content/admin/frame.ts'
import { offer as words } from '../../content/admin/offer.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormFrame } from './form-frame.tsx'
import styles from './offer-form.module.css'
import type { Offer } from './offer-page.tsx'

/** What both forms hold, as it is typed. */
interface OfferDraft {
  name: string
  description: string
  durationMinutes: string
  price: string
  isActive: boolean
}

/** What an existing one is changed from; a new one begins with so many minutes. */
export function draftOf(offer: Offer | undefined, minutes: number): OfferDraft {
  return {
    name: offer?.name ?? '',
    description: offer?.description ?? '',
    durationMinutes: String(offer?.durationMinutes ?? minutes),
    price: String(offer?.price ?? 0),
    isActive: offer?.isActive ?? true,
  }
}

/** The fields by the names the server gives them in a refusal. */
export const OFFER_FIELDS = {
  name: 'name',
  description: 'description',
  duration_minutes: 'durationMinutes',
  price: 'price',
} as const

interface OfferFormProps {
  isNew: boolean
  minutes: { min: number; step: number; hint?: string }
  activeWords: string
  /** What was refused and belongs to no field. */
  trouble: string | undefined
  onSubmit: () => void
  onCancel: () => void
  /** Fields of its own, behind the shared ones. */
  children?: ReactNode
}

/** Stands inside a FormProvider, whose values begin with `draftOf`. */
export function OfferForm(props: OfferFormProps) {
  const { isNew, minutes, activeWords, trouble, onSubmit, onCancel, children } = props
  const { register, formState } = useFormContext<OfferDraft>()
  const { errors, isSubmitting } = formState
  return (
    <FormFrame
      trouble={trouble}
      isBusy={isSubmitting}
      submit={isSubmitting ? common.saving : isNew ? words.create : words.update}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <TextField
        label={words.columns.name}
        autoComplete="off"
        required
        maxLength={200}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label={words.description}
        optional
        rows={2}
        maxLength={2000}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className={styles.pair}>
        <TextField
          label={words.durationMinutes}
          type="number"
          inputMode="numeric"
          required
          min={minutes.min}
          step={minutes.step}
          hint={minutes.hint}
          error={errors.durationMinutes?.message}
          {...register('durationMinutes')}
        />
        <TextField
          label={words.priceDollars}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          hint={words.priceHint}
          error={errors.price?.message}
          {...register('price')}
        />
      </div>
      <Checkbox {...register('isActive')}>
        {words.active} <span className={styles.soft}>{activeWords}</span>
      </Checkbox>
      {children}
    </FormFrame>
  )
}
