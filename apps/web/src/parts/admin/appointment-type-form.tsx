import {
  appointmentTypeForm,
  STEP_MINUTES,
} from '@haircuts/router/appointment-type/appointment-type-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { appointmentTypes as words } from '../../content/admin/appointment-types.ts'
import { offer as shared } from '../../content/admin/offer.ts'
import { failureWords, showRefusal } from '../../lib/admin/form-refusal.ts'
import { useRefresh } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { useDialogForm } from '../../lib/admin/use-dialog-form.ts'
import { TextField } from '../../ui/field.tsx'
import { AddonChoice } from './addon-choice.tsx'
import styles from './appointment-type-form.module.css'
import { draftOf, OFFER_FIELDS, OfferForm } from './offer-form.tsx'
import type { Offer, OfferFormProps } from './offer-page.tsx'

const DEFAULT_MINUTES = 30
const DEFAULT_COLOR = '#3b82f6'
const FIELDS = { ...OFFER_FIELDS, color: 'color' } as const

interface AppointmentType extends Offer {
  color: string
  availableAddons: { id: number }[]
}

export function AppointmentTypeForm(props: OfferFormProps<AppointmentType>) {
  const { offer, onCancel, onSaved } = props
  const { form, finish } = useDialogForm({
    resolver: zodResolver(appointmentTypeForm),
    defaultValues: {
      ...draftOf(offer, DEFAULT_MINUTES),
      color: offer?.color ?? DEFAULT_COLOR,
      addonIds: offer?.availableAddons.map(({ id }) => String(id)) ?? [],
    },
  })
  const [trouble, setTrouble] = useState<string>()
  const { save, addons } = useSaveType(offer?.id)

  const submit = form.handleSubmit(async (filled) => {
    setTrouble(undefined)
    try {
      const addonsTrouble = await save(filled)
      if (addonsTrouble) setTrouble(words.addonsNotSaved(filled.name, addonsTrouble))
      else {
        finish()
        onSaved(filled.name)
      }
    } catch (error) {
      const { setError } = form
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: shared.saveFailed }))
    }
  })

  return (
    <FormProvider {...form}>
      <OfferForm
        isNew={!offer}
        minutes={{ min: STEP_MINUTES, step: STEP_MINUTES }}
        activeWords={words.activeHint}
        trouble={trouble}
        onSubmit={() => void submit()}
        onCancel={onCancel}
      >
        <TextField
          className={styles.color}
          label={words.color}
          type="color"
          error={form.formState.errors.color?.message}
          {...form.register('color')}
        />
        <AddonChoice addons={addons} register={form.register('addonIds')} />
      </OfferForm>
    </FormProvider>
  )
}

/**
 * Saves an appointment type, and with a second call which add-ons it offers. One that was created
 * is changed when he saves again, so that a second call that failed leaves no twin behind.
 */
function useSaveType(existing: number | undefined) {
  const id = useRef(existing)
  const create = trpc.appointmentType.create.useMutation()
  const update = trpc.appointmentType.update.useMutation()
  const setAddons = trpc.appointmentType.setAddons.useMutation()
  const addons = trpc.addon.list.useQuery({ includeInactive: true })
  const refresh = useRefresh()

  interface Filled {
    name: string
    description: string
    durationMinutes: number
    price: number
    color: string
    isActive: boolean
    addonIds: number[]
  }

  /** @returns why the add-ons were not stored, when the rest was. */
  async function save({ addonIds, ...fields }: Filled): Promise<string | undefined> {
    const stored =
      id.current === undefined
        ? await create.mutateAsync(fields)
        : await update.mutateAsync({ id: id.current, ...fields })
    id.current = stored.id
    // Without the list nothing could be ticked or not: what it offers stays as it is.
    if (!addons.data) return undefined
    const known = new Set(addons.data.map((addon) => addon.id))
    try {
      await setAddons.mutateAsync({
        id: stored.id,
        addonIds: addonIds.filter((addonId) => known.has(addonId)),
      })
    } catch (error) {
      void refresh('appointmentType', 'addon', 'availability')
      return failureWords(error, words.addonsNotSavedReason)
    }
    return undefined
  }

  return { save, addons }
}
