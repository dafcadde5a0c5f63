import { addonForm } from '@haircuts/core/catalog/addon-form'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { FormFrame } from '../../../app/admin/editing/form-dialog.tsx'
import { common, frame } from '../../../app/admin/screen/text.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { TextField } from '../../../ui/field.tsx'
import type { Offer } from './offer.ts'
import { OfferChoice } from './offer-choice.tsx'
import styles from './offer-form.module.css'
import { draftOf, OFFER_FIELDS, OfferFields } from './offer-form.tsx'
import { type OfferFormProps, OfferPage } from './offer-page.tsx'
import { offer as shared } from './text.ts'

const text = {
  subtitle: 'What clients can add to an appointment, in the order they see it',
  new: 'New Add-on',
  edit: 'Edit Add-on',
  showInactive: 'Show inactive add-ons',
  empty: 'No add-ons found. Create your first add-on to get started.',
  allInactive: 'All add-ons are inactive.',
  sureToDelete: 'This will permanently delete this add-on. This action cannot be undone.',
  loadFailed: 'The add-ons could not be loaded.',
  durationHint: 'How much longer the appointment takes.',
  freeSpecial: 'Free right now',
  freeSpecialHint: 'Clients who add it pay nothing for it until you uncheck this.',
  choiceGroup: 'Only one of',
  choiceGroupHint:
    'Clients can choose only one of the add-ons that have the same word here, such as Beard.',
  activeHint: 'Clients can choose it',
  offeredNowhere: 'Offered by no service',
  services: 'Which appointment types offer it',
  servicesFailed: 'The appointment types could not be loaded.',
  noServices: 'There are no appointment types yet. You can create them under Appointment Types.',
} as const

export function Addons() {
  const list = trpc.addon.list.useQuery({ includeInactive: true })
  const services = trpc.appointmentType.list.useQuery({ includeInactive: true })
  const reorder = trpc.addon.reorder.useMutation()
  const remove = trpc.addon.delete.useMutation()
  const offered = new Set(
    services.data?.flatMap(({ isActive, availableAddons }) =>
      isActive ? availableAddons.map(({ id }) => id) : [],
    ),
  )
  return (
    <OfferPage
      heading={frame.addons}
      text={text}
      list={list}
      reorder={(items) => reorder.mutateAsync({ items })}
      remove={(id) => remove.mutateAsync({ id })}
      kind="addon"
      note={({ id, isActive }) =>
        services.data && isActive && !offered.has(id) ? text.offeredNowhere : undefined
      }
      Form={AddonForm}
    />
  )
}

interface AddonOffer extends Offer {
  isFreeSpecial: boolean
  choiceGroup: string | null
}

function AddonForm({ offer, newFor, onCancel, onSaved, onDelete }: OfferFormProps<AddonOffer>) {
  const services = trpc.appointmentType.list.useQuery({ includeInactive: true })
  const create = trpc.addon.create.useMutation()
  const update = trpc.addon.update.useMutation()
  const dialog = useAdminForm(addonForm, {
    defaultValues: {
      ...draftOf(offer, 0),
      isFreeSpecial: offer?.isFreeSpecial ?? false,
      choiceGroup: offer?.choiceGroup ?? '',
      appointmentTypeIds: newFor === undefined ? null : [String(newFor)],
    },
    fields: { ...OFFER_FIELDS, choice_group: 'choiceGroup' },
    otherwise: shared.saveFailed,
    save: async (filled) => {
      const { id } = offer
        ? await update.mutateAsync({ id: offer.id, ...filled })
        : await create.mutateAsync(filled)
      onSaved({ id, name: filled.name, price: filled.price })
    },
  })
  return (
    <FormFrame
      dialog={dialog}
      submit={offer ? shared.update : shared.create}
      submitting={common.saving}
      onCancel={onCancel}
      remove={onDelete && { label: common.delete, act: onDelete }}
    >
      <OfferFields
        minutes={{ min: 0, step: 1, hint: text.durationHint }}
        activeLabel={text.activeHint}
      >
        <TextField
          label={text.choiceGroup}
          optional
          autoComplete="off"
          maxLength={60}
          hint={text.choiceGroupHint}
          {...dialog.field('choiceGroup')}
        />
      </OfferFields>
      <OfferChoice
        name="appointmentTypeIds"
        legend={text.services}
        stored={services.data?.flatMap(({ id, availableAddons }) =>
          availableAddons.some((addon) => addon.id === offer?.id) ? id : [],
        )}
        offers={services}
        none={text.noServices}
        failed={text.servicesFailed}
      />
      <FormCheckbox control={dialog.form.control} name="isFreeSpecial">
        {text.freeSpecial} <span className={styles.soft}>{text.freeSpecialHint}</span>
      </FormCheckbox>
    </FormFrame>
  )
}
