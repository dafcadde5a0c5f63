import { useState } from 'react'
import { lazy, usePreloadOnInteraction } from '../../../ui/browser/lazy.tsx'
import { Button } from '../../../ui/button.tsx'

const label = 'Forgotten your password?'

/** A form with the form library, which the login does without. */
const ForgottenForm = lazy(async () => (await import('./forgotten-form.tsx')).ForgottenForm, {
  Failed: ({ onRetry }) => (
    <Button variant="quiet" onClick={onRetry}>
      {label}
    </Button>
  ),
})

/** Opens the form that emails a link to a new password. */
export function ForgottenPassword() {
  const [isOpen, setOpen] = useState(false)
  usePreloadOnInteraction(ForgottenForm)
  if (isOpen) return <ForgottenForm />
  return (
    <Button variant="quiet" onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}
