import { loginForm } from '@haircuts/router/auth/login-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { frame } from '../../content/admin/frame.ts'
import { login as words } from '../../content/admin/login.ts'
import { adoptDrafts } from '../../lib/admin/drafts.ts'
import { failureWords } from '../../lib/admin/form-refusal.ts'
import { adminPaths } from '../../lib/admin/paths.ts'
import { useIsSignedIn } from '../../lib/admin/signed-in.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { keepToken } from '../../lib/session.ts'
import { useBusinessName } from '../../lib/settings.ts'
import { BackToHome } from '../../parts/home-link.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { isBackOffice } from '../../paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './login.module.css'

/** The door. Signed in already, or a moment later, it leads to the screen that was asked for. */
export function Login() {
  const isSignedIn = useIsSignedIn()
  const from = askedFor(useHistoryState())
  const name = useBusinessName()
  if (isSignedIn) return <Redirect to={from} replace />
  return (
    <PageFrame title={frame.title(words.title, name)} width="text">
      <div className={styles.door}>
        <h1>{words.heading}</h1>
        <p className={styles.words}>
          {name}. {words.words}
        </p>
        <LoginForm />
        <BackToHome />
      </div>
    </PageFrame>
  )
}

function LoginForm() {
  const [trouble, setTrouble] = useState<string>()
  const { register, handleSubmit, resetField, setFocus, formState } = useForm({
    resolver: zodResolver(loginForm),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const signIn = trpc.auth.login.useMutation({
    onSuccess: ({ accessToken }, { username }) => {
      adoptDrafts(username)
      keepToken(accessToken)
    },
    onError: (error) => {
      setTrouble(failureWords(error, words.failed))
      resetField('password')
      setFocus('password')
    },
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={handleSubmit(({ email, password }) => {
        setTrouble(undefined)
        if (!signIn.isPending) signIn.mutate({ username: email, password })
      })}
    >
      {trouble ? (
        <Banner tone="bad" isUrgent>
          {trouble}
        </Banner>
      ) : null}
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
      <Button type="submit" size="lg" wide pending={signIn.isPending}>
        {signIn.isPending ? words.pending : words.submit}
      </Button>
    </form>
  )
}

/** Where the barber was going when he was sent here: a screen of the back office, or the first one. */
function askedFor(state: unknown): string {
  const from = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return typeof from === 'string' && isBackOffice(from) && from !== adminPaths.login
    ? from
    : adminPaths.dashboard
}
