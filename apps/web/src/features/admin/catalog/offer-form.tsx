import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { Offer } from './offer.ts'
import styles from './offer-form.module.css'
import { offer as text } from './text.ts'

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

interface OfferFieldsProps {
  minutes: { min: number; step: number; hint?: string }
  activeLabel: string
  /** Further fields after duration and price. */
  children?: ReactNode
}

/** The shared fields of a form whose default values come from `draftOf`. */
export function OfferFields({ minutes, activeLabel, children }: OfferFieldsProps) {
  const form = useFormContext<OfferDraft>()
  const field = fieldsOf(form)
  return (
    <>
      <TextField
        label={text.columns.name}
        autoComplete="off"
        required
        maxLength={200}
        {...field('name')}
      />
      <TextArea
        label={text.description}
        optional
        rows={2}
        maxLength={2000}
        {...field('description')}
      />
      <div className={styles.pair}>
        <TextField
          label={text.durationMinutes}
          type="number"
          inputMode="numeric"
          required
          min={minutes.min}
          step={minutes.step}
          hint={minutes.hint}
          {...field('durationMinutes')}
        />
        <TextField
          label={text.priceDollars}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          hint={text.priceHint}
          {...field('price')}
        />
      </div>
      {children}
      <FormCheckbox control={form.control} name="isActive">
        {text.active} <span className={styles.soft}>{activeLabel}</span>
      </FormCheckbox>
    </>
  )
}
