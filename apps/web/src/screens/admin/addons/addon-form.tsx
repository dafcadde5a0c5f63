import { addonForm } from '@haircuts/router/addon/addon-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { trpc } from '../../../api/trpc.ts'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import styles from '../../../parts/admin/offer-form.module.css'
import { draftOf, OFFER_FIELDS, OfferForm } from '../../../parts/admin/offer-form.tsx'
import type { Offer, OfferFormProps } from '../../../parts/admin/offer-page.tsx'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { offer as shared } from '../../../site/admin/offer.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { addons as words } from './words.ts'

interface AddonOffer extends Offer {
  isFreeSpecial: boolean
}

export function AddonForm({ offer, onCancel, onSaved }: OfferFormProps<AddonOffer>) {
  const { form, finish } = useDialogForm({
    resolver: zodResolver(addonForm),
    defaultValues: { ...draftOf(offer, 0), isFreeSpecial: offer?.isFreeSpecial ?? false },
  })
  const create = trpc.addon.create.useMutation()
  const update = trpc.addon.update.useMutation()
  const [trouble, setTrouble] = useState<string>()

  const submit = form.handleSubmit(async (filled) => {
    setTrouble(undefined)
    try {
      if (offer) await update.mutateAsync({ id: offer.id, ...filled })
      else await create.mutateAsync(filled)
      finish()
      onSaved(filled.name)
    } catch (error) {
      const { setError } = form
      setTrouble(
        showRefusal({ error, fields: OFFER_FIELDS, setError, otherwise: shared.saveFailed }),
      )
    }
  })

  return (
    <FormProvider {...form}>
      <OfferForm
        isNew={!offer}
        minutes={{ min: 0, step: 1, hint: words.durationHint }}
        activeWords={words.activeHint}
        trouble={trouble}
        onSubmit={() => void submit()}
        onCancel={onCancel}
      >
        <Checkbox {...form.register('isFreeSpecial')}>
          {words.freeSpecial} <span className={styles.soft}>{words.freeSpecialHint}</span>
        </Checkbox>
      </OfferForm>
    </FormProvider>
  )
}
