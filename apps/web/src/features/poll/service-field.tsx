import { effectiveAddonPrice } from '@haircuts/scheduling/free-special'
import { GROUP_SIZE, groupDiscount } from '@haircuts/scheduling/group-price'
import { SelectField } from '../../ui/field.tsx'
import { priceText, suggestedText } from '../../ui/format/money.ts'
import { type AppointmentType, cartOf } from '../booking/cart.ts'
import styles from './poll.module.css'
import { pollText as text } from './text.ts'

interface ServiceFieldProps {
  types: readonly AppointmentType[]
  /** 0 while none is chosen. */
  value: number
  addonIds: readonly number[]
  /** How many come. */
  size: number
  onChange: (appointmentTypeId: number) => void
}

/** The service, with the minutes and the price of the visit in a group of that size. */
export function ServiceField({ types, value, addonIds, size, onChange }: ServiceFieldProps) {
  const service = types.find(({ id }) => id === value)
  return (
    <div>
      <SelectField
        label={text.service}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {service ? null : <option value={value} />}
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {service ? <p className={styles.facts}>{factsOf(service, addonIds, size)}</p> : null}
    </div>
  )
}

function factsOf(service: AppointmentType, addonIds: readonly number[], size: number): string {
  const { addons, durationMinutes, price } = cartOf(service, addonIds)
  const paid = addons.map((addon) => ({ ...addon, price: effectiveAddonPrice(addon) }))
  const saved = size >= GROUP_SIZE ? groupDiscount({ price: service.price, addons: paid }) : 0
  const facts = text.facts(durationMinutes, suggestedText(price - saved))
  return saved > 0 ? `${facts} ${text.packagePrice(priceText(saved))}` : facts
}
