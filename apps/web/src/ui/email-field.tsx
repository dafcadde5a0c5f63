import { type ComponentProps, type FocusEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './email-field.module.css'
import { TextField } from './field.tsx'

const text = {
  question: (email: string) => `Did you mean ${email}?`,
  take: 'Use it',
} as const

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
  const questionId = useId()
  const root = useRef<HTMLDivElement>(null)

  async function ask(typed: string) {
    if (!typed.includes('@') || typed === asked.current) return
    asked.current = typed
    const [loaded] = await Promise.all([
      import('./email-suggestion.ts').catch(() => undefined),
      pressEnd(),
    ])
    if (asked.current === typed) setSuggested(loaded?.suggestedEmail(typed))
  }
  function forget() {
    asked.current = undefined
    setSuggested(undefined)
  }
  function take(email: string) {
    // The button that was pressed goes away.
    root.current?.querySelector('input')?.focus()
    forget()
    onTake(email)
  }

  return (
    <div ref={root} onInput={forget}>
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
      <div className={styles.suggestion}>
        <p id={questionId} role="status">
          {suggested ? text.question(suggested) : null}
        </p>
        {suggested ? (
          <Button
            variant="quiet"
            size="sm"
            aria-describedby={questionId}
            onClick={() => take(suggested)}
          >
            {text.take}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Resolves once nothing is pressed: a line that appears during a press would move the pressed button away from the pointer. */
async function pressEnd(): Promise<void> {
  if (!document.querySelector('button:active, a:active, label:active')) return
  await new Promise((resolve) => {
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, resolve, { once: true })
  })
}
