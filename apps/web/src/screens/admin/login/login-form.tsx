import { loginForm } from '@haircuts/router/auth/account-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '../../../api/errors.ts'
import { keepToken } from '../../../api/session.ts'
import { trpc } from '../../../api/trpc.ts'
import { adoptDrafts } from '../../../lib/drafts.ts'
import { CodeField } from '../../../parts/admin/code-field.tsx'
import { failureWords } from '../../../parts/admin/form-refusal.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './login-form.module.css'
import { login as words } from './words.ts'

/** The login form: email and password, then a code if the account has two-factor login. */
export function LoginForm() {
  const [trouble, setTrouble] = useState<string>()
  const [asksForCode, setAsksForCode] = useState(false)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const { register, handleSubmit, resetField, setError, setFocus, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '', otp: '' },
  })
  const { errors } = formState
  const signIn = trpc.auth.login.useMutation({
    onSuccess: ({ accessToken }, { username }) => {
      adoptDrafts(username)
      keepToken(accessToken)
    },
    onError: (error) => {
      const code = refusalOf(error)?.code
      if (code === 'otp_required') return setAsksForCode(true)
      setTrouble(failureWords(error, words.failed))
      if (code === 'wrong_credentials') setAsksForCode(false)
      const field = asksForCode && code !== 'wrong_credentials' ? 'otp' : 'password'
      resetField(field)
      setFocus(field)
    },
  })

  // The field exists only after the second step has rendered.
  useEffect(() => {
    if (asksForCode) setFocus('otp')
  }, [asksForCode, setFocus])

  function goBack() {
    setTrouble(undefined)
    resetField('otp')
    setAsksForCode(false)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit(({ email, password, otp }) => {
        setTrouble(undefined)
        if (asksForCode && !otp) {
          return setError('otp', { message: words.codeMissing }, { shouldFocus: true })
        }
        if (!signIn.isPending) signIn.mutate({ username: email, password, otp: otp || null })
      })}
    >
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
      {asksForCode ? (
        <>
          <p className={styles.words}>{words.codeWords}</p>
          <CodeField
            label={usesRecovery ? words.recoveryCode : words.code}
            hint={usesRecovery ? words.recoveryHint : words.codeHint}
            isFromApp={!usesRecovery}
            error={errors.otp?.message}
            {...register('otp')}
          />
        </>
      ) : (
        <>
          <TextField
            label={words.email}
            type="email"
            autoComplete="username"
            required
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label={words.password}
            type="password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...register('password')}
          />
        </>
      )}
      <Button type="submit" size="lg" wide pending={signIn.isPending}>
        {signIn.isPending ? words.pending : words.submit}
      </Button>
      {asksForCode ? (
        <div className={styles.ways}>
          <Button variant="quiet" size="sm" onClick={goBack}>
            {words.back}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              resetField('otp')
              setUsesRecovery(!usesRecovery)
              setFocus('otp')
            }}
          >
            {usesRecovery ? words.useApp : words.useRecovery}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
