import { notifyChoice as words } from '../../site/admin/booking-dialogs.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

interface NotifyChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The checkbox that decides whether the client is emailed about the action. */
export function NotifyChoice({ checked, onChange }: NotifyChoiceProps) {
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {words.label}
    </Checkbox>
  )
}
