import { confirmPasswordForm } from '@haircuts/router/auth/account-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormFrame } from '../../../parts/admin/form-frame.tsx'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { useDialogForm } from '../../../parts/admin/use-dialog-form.ts'
import { TextField } from '../../../ui/field.tsx'
import { twoFactorDialog as words } from './two-factor-words.ts'

interface ConfirmPasswordProps {
  words: string
  submit: string
  submitting: string
  run: (password: string) => Promise<void>
  onCancel: () => void
}

const SECRETS = ['password']

/** Password confirmation, the first step of every two-factor dialog. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  const { submit, submitting, run, onCancel } = props
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const { form } = useDialogForm({
    resolver: zodResolver(confirmPasswordForm),
    defaultValues: { password: '' },
    secrets: SECRETS,
  })
  const { register, handleSubmit, setError, formState } = form

  async function confirm({ password }: { password: string }) {
    setTrouble(undefined)
    setIsBusy(true)
    try {
      await run(password)
    } catch (error) {
      const fields = { password: 'password' } as const
      setTrouble(showRefusal({ error, fields, setError, otherwise: words.failed }))
      setIsBusy(false)
    }
  }

  return (
    <FormFrame
      trouble={trouble}
      isBusy={isBusy}
      submit={isBusy ? submitting : submit}
      onSubmit={handleSubmit(confirm)}
      onCancel={onCancel}
    >
      <p>{props.words}</p>
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
    </FormFrame>
  )
}
