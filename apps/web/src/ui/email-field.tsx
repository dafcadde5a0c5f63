import { type ComponentProps, type FocusEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './email-field.module.css'
import { TextField } from './field.tsx'

const text = { question: 'Did you mean', mark: '?' } as const

interface EmailFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** Puts the suggested address into the field. */
  onTake: (email: string) => void
}

/**
 * An email address. After the field is left, a domain that is almost that of a well-known provider is asked about; what was
 * typed stays valid. The list of providers is loaded then, and without it nothing is asked.
 */
export function EmailField({ onTake, onBlur, ...field }: EmailFieldProps) {
  const [suggested, setSuggested] = useState<string>()
  /** The text that was last asked about; undefined once it has changed. */
  const asked = useRef<string>(undefined)

  async function ask(typed: string) {
    if (!typed.includes('@') || typed === asked.current) return
    asked.current = typed
    const loaded = await import('./email-suggestion.ts').catch(() => undefined)
    if (asked.current === typed) setSuggested(loaded?.suggestedEmail(typed))
  }
  function forget() {
    asked.current = undefined
    setSuggested(undefined)
  }

  return (
    <div onInput={forget}>
      <TextField
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        type="email"
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          onBlur?.(event)
          void ask(event.target.value)
        }}
      />
      <p role="status" className={styles.suggestion}>
        {suggested ? (
          <>
            {text.question}{' '}
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                forget()
                onTake(suggested)
              }}
            >
              {suggested}
              {text.mark}
            </Button>
          </>
        ) : null}
      </p>
    </div>
  )
}
