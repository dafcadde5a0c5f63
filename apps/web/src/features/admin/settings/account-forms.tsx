import { emailForm, passwordForm } from '@haircuts/core/accounts/account-form'
import { type ReactNode, useState } from 'react'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './account-forms.module.css'
import { account as text } from './text.ts'

export function PasswordForm({ email }: { email: string | undefined }) {
  const [isShown, setShown] = useState(false)
  const change = trpc.auth.changePassword.useMutation()
  const toast = useToast()
  const form = useAdminForm(passwordForm, {
    defaultValues: { currentPassword: '', newPassword: '' },
    fields: { current_password: 'currentPassword', new_password: 'newPassword' },
    otherwise: text.changeFailed,
    save: async (filled) => {
      await change.mutateAsync(filled)
      form.form.reset()
      toast(text.changed)
    },
  })
  const { field } = form
  const type = isShown ? 'text' : 'password'
  return (
    <AccountForm state={form} submit={text.change}>
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label={text.current}
        type={type}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <TextField
        label={text.new}
        hint={text.newHint}
        type={type}
        autoComplete="new-password"
        required
        {...field('newPassword')}
      />
      <Checkbox checked={isShown} onCheckedChange={setShown}>
        {text.show}
      </Checkbox>
    </AccountForm>
  )
}

export function EmailForm() {
  const change = trpc.auth.changeEmail.useMutation()
  const toast = useToast()
  const form = useAdminForm(emailForm, {
    defaultValues: { newEmail: '', currentPassword: '' },
    fields: { current_password: 'currentPassword', new_email: 'newEmail' },
    otherwise: text.emailFailed,
    save: async (filled) => {
      await change.mutateAsync(filled)
      form.form.reset()
      toast(text.emailChanged)
    },
  })
  const { field } = form
  return (
    <AccountForm state={form} submit={text.changeEmail}>
      <TextField
        label={text.newEmail}
        hint={text.emailHint}
        type="email"
        autoComplete="off"
        required
        {...field('newEmail')}
      />
      <TextField
        label={text.emailPassword}
        type="password"
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
    </AccountForm>
  )
}

interface AccountFormProps {
  state: { isBusy: boolean; errorMessage: string | undefined; onSubmit: () => Promise<void> }
  submit: string
  children: ReactNode
}

function AccountForm({ state, submit, children }: AccountFormProps) {
  const { isBusy, errorMessage, onSubmit } = state
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {errorMessage ? (
        <Banner tone="bad" isUrgent>
          {errorMessage}
        </Banner>
      ) : null}
      {children}
      <Button type="submit" variant="secondary" pending={isBusy}>
        {isBusy ? text.changing : submit}
      </Button>
    </form>
  )
}
