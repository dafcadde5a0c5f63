import { TextField } from './field.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface ListSearchProps {
  /** The label, shown as the placeholder. */
  label: string
  value: string
  onType: (text: string) => void
}

/** The search field above a list. */
export function ListSearch({ label, value, onType }: ListSearchProps) {
  return (
    <TextField
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      placeholder={label}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
