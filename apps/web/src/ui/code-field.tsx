import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

interface CodeFieldProps extends ComponentProps<typeof TextField> {
  /**
   * Whether the field takes a six-digit code of an authenticator app (autofill works); otherwise a
   * recovery code.
   */
  isFromApp: boolean
}

export function CodeField({ isFromApp, ...field }: CodeFieldProps) {
  return (
    <TextField
      type="text"
      inputMode={isFromApp ? 'numeric' : 'text'}
      autoComplete={isFromApp ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
