import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { offer as words } from '../../site/admin/offer.ts'
import { common } from '../../site/admin/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormFrame } from './form-frame.tsx'
import styles from './offer-form.module.css'
import type { Offer } from './offer-page.tsx'

/** Form values that appointment types and add-ons share; numbers are strings as typed. */
interface OfferDraft {
  name: string
  description: string
  durationMinutes: string
  price: string
  isActive: boolean
}

/** Initial form values; `minutes` is the default duration of a new item. */
export function draftOf(offer: Offer | undefined, minutes: number): OfferDraft {
  return {
    name: offer?.name ?? '',
    description: offer?.description ?? '',
    durationMinutes: String(offer?.durationMinutes ?? minutes),
    price: String(offer?.price ?? 0),
    isActive: offer?.isActive ?? true,
  }
}

/** Form fields by their names in the API. */
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
  /** An error that belongs to no field. */
  trouble: string | undefined
  onSubmit: () => void
  onCancel: () => void
  /** Specific fields, after the shared ones. */
  children?: ReactNode
}

/** Requires a surrounding `FormProvider` whose default values come from `draftOf`. */
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
