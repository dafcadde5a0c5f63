import { emailForm } from '@haircuts/router/auth/account-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { showRefusal } from '../../../parts/admin/form-refusal.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import styles from './password-form.module.css'
import { account as words } from './words.ts'

const FIELDS = { current_password: 'currentPassword', new_email: 'newEmail' } as const

export function EmailForm() {
  const [trouble, setTrouble] = useState<string>()
  const toast = useToast()
  const refresh = useRefresh()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(emailForm),
    defaultValues: { newEmail: '', currentPassword: '' },
  })
  const { errors } = formState
  const change = trpc.auth.changeEmail.useMutation({
    onSuccess: () => {
      reset()
      toast(words.emailChanged)
      void refresh('auth')
    },
    onError: (error) =>
      setTrouble(showRefusal({ error, fields: FIELDS, setError, otherwise: words.emailFailed })),
  })
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
      <TextField
        label={words.newEmail}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        required
        error={errors.newEmail?.message}
        {...register('newEmail')}
      />
      <TextField
        label={words.emailPassword}
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <Button type="submit" variant="secondary" pending={change.isPending}>
        {change.isPending ? words.changing : words.changeEmail}
      </Button>
    </form>
  )
}
