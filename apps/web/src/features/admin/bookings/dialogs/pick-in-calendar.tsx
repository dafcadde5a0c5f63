import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormDialogContext } from '../../../../app/admin/editing/admin-form.ts'
import { adminQueryLinks } from '../../../../app/admin-paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { beginPicking, type PickedForm } from './picking.ts'
import { timesField as text } from './text.ts'

interface PickInCalendarProps {
  /** The surrounding form. */
  picked: PickedForm
  /** The date that the form names, which the calendar shows. */
  date: string | undefined
}

/** Leads to the calendar, where a press on a time opens the surrounding form again, with that start and all it has. */
export function PickInCalendar({ picked, date }: PickInCalendarProps) {
  const { draft } = useContext(FormDialogContext)
  const { getValues } = useFormContext()
  if (draft === undefined) return null
  return (
    <ButtonLink
      variant="quiet"
      size="sm"
      href={adminQueryLinks.pickTime(date)}
      onClick={() => beginPicking(picked, draft, getValues())}
    >
      {text.pick}
    </ButtonLink>
  )
}
