import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'wouter'
import { adminQueryLinks } from '../../../../app/admin-paths.ts'
import { FormDialogContext } from '../../editing/admin-form.ts'
import { beginPicking, type PickedForm } from './picking.ts'
import { timesField as text } from './text.ts'
import styles from './time-chips.module.css'

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
    <Link
      href={adminQueryLinks.pickTime(date)}
      className={styles.link}
      onClick={() => beginPicking(picked, draft, getValues())}
    >
      {text.pick}
    </Link>
  )
}
