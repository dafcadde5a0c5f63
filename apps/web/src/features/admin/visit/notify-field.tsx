import { hasBegun } from '@haircuts/scheduling/lifecycle'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormCheckbox } from '../../../app/admin/editing/form-checkbox.tsx'
import { EmailOffNote } from '../../../app/admin/screen/email-off.tsx'
import type { Booking } from '../../../app/api/admin-outputs.ts'
import { now } from '../../../ui/browser/clock.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { notifyChoice } from './text.ts'

interface NotifyFieldProps {
  booking: Booking | undefined
  /** The email goes to others as well. */
  isForGroup?: boolean
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether the client is emailed that a booking is cancelled or deleted, where the server would do so. */
export function NotifyField({ booking, isForGroup = false, isOn, onChange }: NotifyFieldProps) {
  if (!booking || !(isForGroup || isEmailed(booking))) return null
  return (
    <>
      <Checkbox checked={isOn} onCheckedChange={onChange}>
        {isForGroup ? notifyChoice.everyone : notifyChoice.label}
      </Checkbox>
      <EmailOffNote />
    </>
  )
}

interface NotifyClientProps {
  client: Pick<Booking['client'], 'email'>
  /** The label. */
  children: ReactNode
}

/** Whether the client is emailed of the change that a form saves: its field `notifyClient`. */
export function NotifyClient({ client, children }: NotifyClientProps) {
  const { control } = useFormContext<{ notifyClient: boolean }>()
  if (client.email === null) return <p>{notifyChoice.noEmail}</p>
  return (
    <>
      <FormCheckbox control={control} name="notifyClient">
        {children}
      </FormCheckbox>
      <EmailOffNote />
    </>
  )
}

/** The server emails the client when a confirmed visit that has not begun is cancelled or deleted. */
function isEmailed({ client, status, startDatetime }: Booking): boolean {
  return (
    client.email !== null && status === 'confirmed' && !hasBegun(startDatetime.getTime(), now())
  )
}
