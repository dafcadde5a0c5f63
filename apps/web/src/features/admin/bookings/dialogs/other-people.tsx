import { MAX_CUTS } from '@haircuts/core/bookings/group-requests/group-request-form'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../app/admin/editing/admin-form.ts'
import type { AppointmentTypes } from '../../../../app/api/admin-outputs.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldPair, SelectField, TextField } from '../../../../ui/field.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { serviceFields, createBooking as text } from './text.ts'

interface Fields {
  appointmentTypeId: string
  others: { name: string; appointmentTypeId: string }[]
}

interface OtherPeopleProps {
  types: AppointmentTypes
  /** A request is for more than one. */
  isOfRequest: boolean
}

/** The field `others` of the surrounding form: people who come right after the client, each for a service. */
export function OtherPeople({ types, isOfRequest }: OtherPeopleProps) {
  const form = useFormContext<Fields>()
  const field = fieldsOf(form)
  const others = useFieldArray({ control: form.control, name: 'others' })
  const addPerson = () =>
    others.append({ name: '', appointmentTypeId: form.getValues('appointmentTypeId') })
  return (
    <>
      {others.fields.map(({ id }, index) => {
        const position = index + 2
        return (
          <div key={id}>
            <FieldPair>
              <TextField
                label={text.person(position)}
                autoComplete="off"
                autoCapitalize="words"
                required
                {...field(`others.${index}.name`)}
              />
              <SelectField
                label={text.personService(position)}
                required
                {...field(`others.${index}.appointmentTypeId`)}
              >
                {types.map((type) => (
                  <option key={type.id} value={type.id}>
                    {serviceFields.option(type.name, type.durationMinutes)}
                  </option>
                ))}
              </SelectField>
            </FieldPair>
            {isOfRequest && others.fields.length === 1 ? null : (
              <Button variant="quiet" size="sm" onClick={() => others.remove(index)}>
                {text.leaveOut}
                <VisuallyHidden> {text.person(position)}</VisuallyHidden>
              </Button>
            )}
          </div>
        )
      })}
      {others.fields.length < MAX_CUTS - 1 ? (
        <p>
          <Button variant="quiet" size="sm" onClick={addPerson}>
            {text.addPerson}
          </Button>
        </p>
      ) : null}
    </>
  )
}
