import {
  appointmentTypeForm,
  STEP_MINUTES,
} from '@haircuts/router/appointment-type/appointment-type-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider, type UseFormRegisterReturn } from 'react-hook-form'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { failureWords, showRefusal } from '../../../parts/admin/form-refusal.ts'
import { LoadFailed } from '../../../parts/admin/load-failed.tsx'
import { draftOf, OFFER_FIELDS, OfferForm } from '../../../parts/admin/offer-form.tsx'
import type { Offer, OfferFormProps } from '../../../parts/admin/offer-page.tsx'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { offer as shared } from '../../../site/admin/offer.ts'
import { common } from '../../../site/admin/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './appointment-type-form.module.css'
import { appointmentTypes as words } from './words.ts'

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
 * Saves an appointment type in one call and its add-ons in a second one. The id of a created type
 * is remembered, so that saving again after the second call failed updates it instead of creating a
 * duplicate.
 */
function useSaveType(existing: number | undefined) {
  const id = useRef(existing)
  const create = trpc.appointmentType.create.useMutation()
  const update = trpc.appointmentType.update.useMutation()
  const setAddons = trpc.appointmentType.setAddons.useMutation()
  const addons = trpc.addon.list.useQuery({ includeInactive: true })
  const refresh = useRefresh()

  interface FormValues {
    name: string
    description: string
    durationMinutes: number
    price: number
    color: string
    isActive: boolean
    addonIds: number[]
  }

  /** @returns the reason when the type was saved but its add-ons were not. */
  async function save({ addonIds, ...fields }: FormValues): Promise<string | undefined> {
    const stored =
      id.current === undefined
        ? await create.mutateAsync(fields)
        : await update.mutateAsync({ id: id.current, ...fields })
    id.current = stored.id
    // While the add-on list is not loaded the form shows no checkboxes, so the stored add-ons stay
    // unchanged.
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

interface AddonChoiceProps {
  addons: {
    data: { id: number; name: string; isActive: boolean }[] | undefined
    error: unknown
    refetch: () => void
  }
  register: UseFormRegisterReturn
}

/** The add-ons that an appointment type offers, one checkbox each, in display order. */
function AddonChoice({ addons, register }: AddonChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{words.addons}</legend>
      {addons.data ? (
        addons.data.length > 0 ? (
          <div className={styles.list}>
            {addons.data.map(({ id, name, isActive }) => (
              <Checkbox key={id} value={id} {...register}>
                {name} {isActive ? null : <Badge look="outline">{shared.inactive}</Badge>}
              </Checkbox>
            ))}
          </div>
        ) : (
          <p className={styles.none}>{words.noAddons}</p>
        )
      ) : addons.error ? (
        <LoadFailed error={addons.error} onRetry={addons.refetch} words={words.addonsFailed} />
      ) : (
        <p className={styles.none} role="status">
          {common.loading}
        </p>
      )}
    </fieldset>
  )
}
