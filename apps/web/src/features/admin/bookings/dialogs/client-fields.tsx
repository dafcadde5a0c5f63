import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../../../../app/admin/editing/admin-form.ts'
import { EmailOffNote } from '../../../../app/admin/screen/email-off.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmailField } from '../../../../ui/email-field.tsx'
import { FieldPair, TextField } from '../../../../ui/field.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { ClientField } from '../../people/client-field.tsx'
import { notifyChoice } from '../../visit/text.ts'
import { createBooking as text } from './text.ts'

interface Fields {
  name: string
  phone: string
  email: string
  notifyClient: boolean
}

interface ClientFieldsProps {
  needsEmail: boolean
  /** The name has the focus when the form opens. */
  takesFocus: boolean
  onWithoutEmail: () => void
}

/** The fields `name`, `phone`, `email` and `notifyClient` of the surrounding form. */
export function ClientFields({ needsEmail, takesFocus, onWithoutEmail }: ClientFieldsProps) {
  const form = useFormContext<Fields>()
  const field = fieldsOf(form)
  const [email, notifyClient] = form.watch(['email', 'notifyClient'])
  const hasEmail = email.trim() !== ''
  // Whoever calls has a number at least.
  const fields = [
    <EmailField
      key="email"
      label={text.email}
      autoComplete="off"
      required={needsEmail}
      optional={!needsEmail}
      {...field('email')}
      onTake={(taken) => form.setValue('email', taken, { shouldDirty: true })}
    />,
    <TextField
      key="phone"
      label={text.phone}
      type="tel"
      autoComplete="off"
      optional
      {...field('phone')}
    />,
  ]
  return (
    <>
      <ClientField takesFocus={takesFocus} />
      <FieldPair>{needsEmail ? fields : fields.toReversed()}</FieldPair>
      {hasEmail ? (
        <>
          <Switch
            checked={notifyClient}
            onChange={(isOn) => form.setValue('notifyClient', isOn, { shouldDirty: true })}
          >
            {text.notify}
          </Switch>
          <EmailOffNote />
        </>
      ) : null}
      {hasEmail || needsEmail ? null : <p>{notifyChoice.noEmail}</p>}
      {needsEmail && !hasEmail ? (
        <p>
          <Button variant="quiet" size="sm" onClick={onWithoutEmail}>
            {text.withoutEmail}
          </Button>
        </p>
      ) : null}
    </>
  )
}
