import { GROUP_SIZE } from '@haircuts/scheduling/group-price'
import { SelectField } from '../../../ui/field.tsx'
import { suggestedText } from '../../../ui/format/money.ts'
import { AddonPicker } from '../../services/addon-picker.tsx'
import type { AppointmentType } from '../../services/cart.ts'
import { minutesText } from '../../visit/visit-text.ts'
import styles from './group.module.css'
import { formatTreatments, type Person, type PersonPlan, pricedAddons } from './group-state.ts'
import { groupText } from './text.ts'

interface GroupPeopleProps {
  people: readonly Person[]
  plans: readonly PersonPlan[] | undefined
  types: readonly AppointmentType[]
  onChange: (index: number, part: Partial<Person>) => void
}

export function formatPerson(index: number): string {
  return index === 0 ? groupText.you : groupText.person(index + 1)
}

/** Service and add-ons of each person. */
export function GroupPeople({ people, plans, types, onChange }: GroupPeopleProps) {
  const hasPackage = people.length >= GROUP_SIZE
  return (
    <>
      <p className={styles.soft}>{groupText.intro}</p>
      <p className={styles.package}>
        {hasPackage ? groupText.package(formatTreatments(types)) : groupText.packageFrom}
      </p>
      <div className={styles.people}>
        {people.map((person, index) => (
          <PersonFields
            key={formatPerson(index)}
            title={formatPerson(index)}
            person={person}
            plan={plans?.[index]}
            types={types}
            onChange={(part) => onChange(index, part)}
          />
        ))}
      </div>
    </>
  )
}

interface PersonFieldsProps {
  title: string
  person: Person
  plan: PersonPlan | undefined
  types: readonly AppointmentType[]
  onChange: (part: Partial<Person>) => void
}

function PersonFields({ title, person, plan, types, onChange }: PersonFieldsProps) {
  const { typeId } = person
  return (
    <fieldset className={styles.person}>
      <legend className={styles.title}>{title}</legend>
      <SelectField
        label={groupText.service}
        value={plan ? typeId : ''}
        onChange={(event) => onChange({ typeId: Number(event.target.value), addonIds: [] })}
      >
        {plan ? null : <option value="" />}
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {plan ? (
        <p className={styles.facts}>
          {minutesText(plan.cart.durationMinutes)}, {suggestedText(plan.cart.price - plan.discount)}
        </p>
      ) : null}
      {plan && plan.type.availableAddons.length > 0 ? (
        <details className={styles.addons}>
          <summary>{groupText.addons(plan.cart.addons.length)}</summary>
          <AddonPicker
            addons={pricedAddons(plan)}
            chosen={plan.cart.addons.map(({ id }) => id)}
            onChange={(addonIds) => onChange({ addonIds })}
          />
        </details>
      ) : null}
    </fieldset>
  )
}
