import {
  appointmentTypeForm,
  MAX_CLEANUP_MINUTES,
  STEP_MINUTES,
} from '@haircuts/core/catalog/service-form'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { common, frame } from '../../../app/admin/screen/text.ts'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Swatch } from '../../../ui/badge.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { RehearsalButton } from '../rehearsal/rehearsal-button.tsx'
import styles from './appointment-types-page.module.css'
import { BookedVisits } from './booked-visits.tsx'
import { ColorField } from './color-field.tsx'
import type { Offer } from './offer.ts'
import { OfferChoice } from './offer-choice.tsx'
import { draftOf, OFFER_FIELDS, OfferFields } from './offer-form.tsx'
import { type OfferFormProps, OfferPage } from './offer-page.tsx'
import { offer as shared } from './text.ts'

const text = {
  subtitle: 'What clients can book, in the order they see it',
  new: 'New Appointment Type',
  edit: 'Edit Appointment Type',
  showInactive: 'Show inactive appointment types',
  empty: 'No appointment types found. Create one to get started.',
  allInactive: 'All appointment types are inactive.',
  sureToDelete:
    'Are you sure you want to delete this appointment type? This action cannot be undone.',
  loadFailed: 'The appointment types could not be loaded.',
  color: 'Color',
  durationHint: `In steps of ${STEP_MINUTES} minutes.`,
  cleanup: 'Time to sweep up after each appointment (minutes)',
  cleanupHint: 'Kept free before the next one can start. Clients only see the appointment itself.',
  includesCleanup: 'Comes with a free neck and ear clean-up',
  includesCleanupHint: 'Clients can come back once within 14 days, for 15 minutes.',
  beforeYouCome: 'Before you come',
  beforeYouComeHint: 'Clients read it in the emails and on the pages of their visits.',
  activeHint: 'Clients can book it',
  addons: 'Add-ons it offers',
  addonsFailed: 'The add-ons could not be loaded.',
  newAddon: 'New add-on for it',
  noAddons: 'There are no add-ons yet. You can create them under Add-ons.',
  addonsNotSaved: (name: string, reason: string) =>
    `${name} was saved, but not which add-ons it offers: ${reason} Everything is still filled in, so you can save again.`,
  addonsNotSavedReason: 'please try again.',
} as const

export function AppointmentTypes() {
  const list = trpc.appointmentType.list.useQuery({ includeInactive: true })
  const reorder = trpc.appointmentType.reorder.useMutation()
  const remove = trpc.appointmentType.delete.useMutation()
  const [, navigate] = useLocation()
  return (
    <OfferPage
      heading={frame.appointmentTypes}
      text={text}
      list={list}
      reorder={(items) => reorder.mutateAsync({ items })}
      remove={(id) => remove.mutateAsync({ id })}
      kind="appointment_type"
      next={(id) => ({
        label: text.newAddon,
        onPress: () => navigate(adminQueryLinks.newAddonFor(id)),
      })}
      extra={{
        column: text.color,
        cell: ({ color }) => (
          <span className={styles.color}>
            <Swatch color={color} />
            <VisuallyHidden>{color}</VisuallyHidden>
          </span>
        ),
      }}
      Form={AppointmentTypeForm}
    />
  )
}

const DEFAULT_MINUTES = 30
const DEFAULT_COLOR = '#3b82f6'
const FIELDS = {
  ...OFFER_FIELDS,
  cleanup_minutes: 'cleanupMinutes',
  before_you_come: 'beforeYouCome',
  color: 'color',
} as const

interface AppointmentType extends Offer {
  color: string
  beforeYouCome: string | null
  /** Absent in the public API, as is the next one. */
  cleanupMinutes?: number | undefined
  includesCleanup?: boolean | undefined
  availableAddons: { id: number }[]
}

function AppointmentTypeForm({
  offer,
  onCancel,
  onSaved,
  onDelete,
}: OfferFormProps<AppointmentType>) {
  const { save, savedId, addons } = useSaveType(offer?.id)
  const dialog = useAdminForm(appointmentTypeForm, {
    defaultValues: {
      ...draftOf(offer, DEFAULT_MINUTES),
      cleanupMinutes: String(offer?.cleanupMinutes ?? 0),
      includesCleanup: offer?.includesCleanup ?? false,
      beforeYouCome: offer?.beforeYouCome ?? '',
      color: offer?.color ?? DEFAULT_COLOR,
      addonIds: (offer?.availableAddons ?? []).map(({ id }) => String(id)),
    },
    fields: FIELDS,
    otherwise: shared.saveFailed,
    save: async (filled) => {
      const addonsError = await save(filled)
      if (addonsError) return text.addonsNotSaved(filled.name, addonsError)
      onSaved({ name: filled.name, price: filled.price, id: savedId() })
    },
  })

  const change = changedLength(offer, dialog.form.watch(['durationMinutes', 'cleanupMinutes']))
  return (
    <FormFrame
      dialog={dialog}
      submit={offer ? shared.update : shared.create}
      submitting={common.saving}
      onCancel={onCancel}
      remove={onDelete && { label: common.delete, act: onDelete }}
    >
      <OfferFields
        minutes={{ min: STEP_MINUTES, step: STEP_MINUTES, hint: text.durationHint }}
        activeLabel={text.activeHint}
      >
        {offer ? <BookedVisits service={offer} /> : null}
        <TextField
          label={text.cleanup}
          hint={text.cleanupHint}
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={MAX_CLEANUP_MINUTES}
          {...dialog.field('cleanupMinutes')}
        />
        {change ? <RehearsalButton change={{ services: [change] }} /> : null}
        <FormCheckbox control={dialog.form.control} name="includesCleanup">
          {text.includesCleanup} <span className={styles.soft}>{text.includesCleanupHint}</span>
        </FormCheckbox>
        <TextArea
          label={text.beforeYouCome}
          hint={text.beforeYouComeHint}
          rows={3}
          {...dialog.field('beforeYouCome')}
        />
      </OfferFields>
      <ColorField label={text.color} />
      <OfferChoice
        name="addonIds"
        legend={text.addons}
        offers={addons}
        none={text.noAddons}
        failed={text.addonsFailed}
      />
    </FormFrame>
  )
}

/** The change to preview: another duration or clean-up of a service that visitors can book, when both are valid. */
function changedLength(
  offer: AppointmentType | undefined,
  [duration, cleanup]: readonly [string, string],
) {
  const { shape } = appointmentTypeForm
  const durationMinutes = shape.durationMinutes.safeParse(duration).data
  const cleanupMinutes = shape.cleanupMinutes.safeParse(cleanup).data
  if (!offer?.isActive || durationMinutes === undefined || cleanupMinutes === undefined) return null
  const isSame =
    durationMinutes === offer.durationMinutes && cleanupMinutes === (offer.cleanupMinutes ?? 0)
  return isSame ? null : { id: offer.id, durationMinutes, cleanupMinutes }
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

  interface FormValues {
    name: string
    description: string
    durationMinutes: number
    cleanupMinutes: number
    includesCleanup: boolean
    beforeYouCome: string
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
      return failureMessage(error, text.addonsNotSavedReason)
    }
    return undefined
  }

  return { save, savedId: () => id.current ?? 0, addons }
}
