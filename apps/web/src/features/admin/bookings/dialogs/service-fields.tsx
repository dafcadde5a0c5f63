import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../app/admin/editing/admin-form.ts'
import { priceText } from '../../../../app/admin/screen/money.ts'
import type { AppointmentTypes, Booking } from '../../../../app/api/admin-outputs.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { insteadOf, replacedBy } from '../../../services/exclusive-addons.ts'
import { type AddonChoice, addonChoices, toggledChoice } from './service-choice.ts'
import styles from './service-fields.module.css'
import { serviceFields as text } from './text.ts'

interface ServiceFieldsProps {
  /** The label of the service. */
  label?: string
  /** The option for no service; without it one is always chosen. */
  none?: string
  types: AppointmentTypes
  /** The booking that is changed, with the service and the add-ons as they were agreed. */
  booked?: Booking | undefined
}

/** The fields `appointmentTypeId` and `addonIds` of the surrounding form. */
export function ServiceFields(props: ServiceFieldsProps) {
  const { label = text.service, none, types, booked } = props
  const form = useFormContext<{ appointmentTypeId: string; addonIds: string[] }>()
  const field = fieldsOf(form)
  const [typeId, addonIds] = form.watch(['appointmentTypeId', 'addonIds'])
  const addons = addonChoices(types, typeId, booked)
  const chosen = addons
    .filter(({ id }) => addonIds.includes(String(id)))
    .map(({ name }) => name)
    .join(', ')
  const noteId = useId()
  const [replaced, setReplaced] = useState('')
  const bookedType = booked?.appointmentType
  const isListed = types.some(({ id }) => id === bookedType?.id)

  function toggle(addon: AddonChoice) {
    const ids = toggledChoice(types, addonIds, addon)
    setReplaced(replacedBy(addon, { addons, before: addonIds.map(Number), after: ids.map(Number) }))
    form.setValue('addonIds', ids, { shouldDirty: true })
  }

  return (
    <>
      <SelectField label={label} required {...field('appointmentTypeId')}>
        {none ? <option value="">{none}</option> : null}
        {bookedType && !isListed ? (
          <option value={bookedType.id ?? ''}>{text.gone(bookedType.name)}</option>
        ) : null}
        {types.map(({ id, name, durationMinutes }) => (
          <option key={id} value={id}>
            {text.option(name, durationMinutes)}
          </option>
        ))}
      </SelectField>
      {addons.length > 0 ? (
        <details className={styles.folded}>
          <summary className={styles.summary}>
            {text.addons}
            {chosen ? <span className={styles.chosen}>{chosen}</span> : null}
          </summary>
          <fieldset className={styles.addons} aria-label={text.addons}>
            {addons.map((addon) => {
              const note = insteadOf(addon, addons)
              return (
                <div key={addon.id}>
                  <Checkbox
                    checked={addonIds.includes(String(addon.id))}
                    onCheckedChange={() => toggle(addon)}
                    aria-describedby={note ? `${noteId}-${addon.id}` : undefined}
                  >
                    {text.addon(addon.name, addon.durationMinutes, priceText(addon.price))}
                  </Checkbox>
                  {note ? (
                    <p id={`${noteId}-${addon.id}`} className={styles.note}>
                      {note}
                    </p>
                  ) : null}
                </div>
              )
            })}
            <p role="status">
              <VisuallyHidden>{replaced}</VisuallyHidden>
            </p>
          </fieldset>
        </details>
      ) : null}
    </>
  )
}
