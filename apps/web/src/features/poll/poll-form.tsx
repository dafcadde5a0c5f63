import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { ActError } from '../appointment/visitor-act.tsx'
import { Honeypot } from '../booking/intake/honeypot.tsx'
import { useBotCheck } from '../booking/intake/use-bot-check.ts'
import styles from './poll.module.css'
import { pollText as text } from './text.ts'

interface PollFormProps {
  label: string
  firstName: string
  /** Absent when the name is known, so that nothing asks for it. */
  onFirstName?: (firstName: string) => void
  error: Error | null
  onSend: (firstName: string, botCheck: () => Promise<object>) => void
  /** The fields below the name. */
  children: ReactNode
  button: ReactNode
}

/** A form that begins a poll or answers one. It is not sent without a first name. */
export function PollForm(props: PollFormProps) {
  const { label, firstName, onFirstName, error, onSend, children, button } = props
  const { honeypot, botCheckFields } = useBotCheck()
  const [isNameMissing, setIsNameMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const trimmed = firstName.trim()

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        setIsNameMissing(!trimmed)
        if (trimmed) onSend(trimmed, botCheckFields)
        else field.current?.focus()
      }}
    >
      {onFirstName ? (
        <TextField
          ref={field}
          label={text.name}
          hint={text.nameHint}
          autoComplete="given-name"
          maxLength={60}
          required
          value={firstName}
          error={isNameMissing && !trimmed ? text.nameMissing : undefined}
          onChange={({ target }) => onFirstName(target.value)}
        />
      ) : null}
      {children}
      <Honeypot ref={honeypot} />
      <ActError error={error} />
      <div className={styles.save}>{button}</div>
    </form>
  )
}
