import { passwordForm } from '@haircuts/router/auth/account-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './password-form.module.css'
import { account as words } from './words.ts'

const FIELDS = { current_password: 'currentPassword', new_password: 'newPassword' } as const

export function PasswordForm({ email }: { email: string | undefined }) {
  const [trouble, setTrouble] = useState<string>()
  const [isShown, setShown] = useState(false)
  const toast = useToast()
  const refresh = useRefresh()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      reset()
      toast(words.changed)
      void refresh('auth')
    },
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.changeFailed })),
  })
  const type = isShown ? 'text' : 'password'
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit((filled) => {
        setTrouble(undefined)
        if (!change.isPending) change.mutate(filled)
      })}
    >
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
      {/* Tells password managers which account the new password belongs to. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        label={words.current}
        type={type}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label={words.new}
        hint={words.newHint}
        type={type}
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Checkbox checked={isShown} onChange={({ target }) => setShown(target.checked)}>
        {words.show}
      </Checkbox>
      <Button type="submit" variant="secondary" pending={change.isPending}>
        {change.isPending ? words.changing : words.change}
      </Button>
    </form>
  )
}
