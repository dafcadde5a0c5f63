import { addonForm } from '@haircuts/router/addon/addon-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { addons as words } from '../../content/admin/addons.ts'
import { offer as shared } from '../../content/admin/offer.ts'
import { showRefusal } from '../../lib/admin/form-refusal.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useDialogForm } from '../../lib/admin/use-dialog-form.ts'
import { draftOf, OFFER_FIELDS, OfferForm } from './offer-form.tsx'
import type { Offer, OfferFormProps } from './offer-page.tsx'

export function AddonForm({ offer, onCancel, onSaved }: OfferFormProps<Offer>) {
  const { form, finish } = useDialogForm({
    resolver: zodResolver(addonForm),
    defaultValues: draftOf(offer, 0),
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
      />
    </FormProvider>
  )
}
