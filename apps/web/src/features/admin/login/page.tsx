import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { adoptDrafts } from '../../../app/admin/editing/drafts.ts'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { hasSessionEnded, keepToken } from '../../../app/api/session.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { BackToHome } from '../../../app/shell/home-link.tsx'
import { PageFrame } from '../../../app/shell/page-frame.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { shouldOfferPasskey } from '../passkeys/ceremony.ts'
import { PasskeyLogin } from '../passkeys/passkey-login.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import styles from './page.module.css'
import { PasswordField } from './password-field.tsx'

const text = {
  title: 'Admin Login',
  heading: 'Login',
  signedOut: 'You were signed out. What you typed is kept.',
  description: 'For the barber only.',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  pending: 'Logging in...',
  failed: 'Login failed. Please try again.',
  codeDescription: 'Your password is right. One more step: the code from your authenticator app.',
  code: 'Code',
  codeHint: 'Six digits that change every 30 seconds.',
  missing: {
    email: 'Email is required',
    password: 'Password is required',
    otp: 'Please enter the code.',
  },
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten codes you saved. Each works once.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  back: 'Back',
} as const

/** The login screen. As soon as a token is kept, the screens of the barber replace it. */
export function Login() {
  const name = useBusinessName()
  return (
    <PageFrame title={frame.title(text.title, name)} width="text">
      <div className={styles.panel}>
        <h1>{text.heading}</h1>
        <p className={styles.text}>
          {name}. {text.description}
        </p>
        {hasSessionEnded() ? <Banner tone="note">{text.signedOut}</Banner> : null}
        <LoginForm />
        <ForgottenPassword />
        <BackToHome />
      </div>
    </PageFrame>
  )
}

type Name = 'email' | 'password' | 'otp'
const NOTHING: Readonly<Record<Name, string>> = { email: '', password: '', otp: '' }

/**
 * The login form: email and password, then a code if the account has two-factor login. Its three fields need no form library,
 * which would be a fifth of what this screen loads.
 */
function LoginForm() {
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const form = useRef<HTMLFormElement>(null)
  const [kept, setKept] = useState(NOTHING)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const login = trpc.auth.login.useMutation({ meta: { changesData: false } })

  // The field may exist only after the next render.
  const [wanted, focusField] = useState<{ name: Name; isEmptied?: boolean }>()
  useEffect(() => {
    const input = wanted && form.current?.elements.namedItem(wanted.name)
    if (!(input instanceof HTMLInputElement)) return
    if (wanted?.isEmptied) input.value = ''
    input.focus()
    input.select()
  }, [wanted])

  const field = (name: Name) => ({
    name,
    defaultValue: kept[name],
    error: errors[name],
    onChange: () => setErrors((all) => ({ ...all, [name]: undefined })),
  })

  /** What was typed; a password manager may have filled in a field without an event. */
  function readFields() {
    const typed = { ...kept }
    const data = new FormData(form.current ?? undefined)
    for (const name of ['email', 'password', 'otp'] as const) {
      const value = data.get(name)
      if (typeof value === 'string') typed[name] = name === 'password' ? value : value.trim()
    }
    return typed
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const typed = readFields()
    setKept(typed)
    const needed = asksForCode ? (['otp'] as const) : (['email', 'password'] as const)
    const missing = needed.filter((name) => !typed[name])
    setErrors(Object.fromEntries(missing.map((name) => [name, text.missing[name]])))
    if (missing[0]) return focusField({ name: missing[0] })
    setErrorMessage(undefined)
    setIsBusy(true)
    await signIn(typed)
    setIsBusy(false)
  }

  async function signIn({ email, password, otp }: Readonly<Record<Name, string>>) {
    try {
      const credentials = { username: email, password, otp: (asksForCode && otp) || null }
      const { accessToken } = await login.mutateAsync(credentials)
      if (await shouldOfferPasskey()) {
        navigate(adminPaths.login, {
          replace: true,
          state: { ...Object(state), offersPasskey: true },
        })
      }
      adoptDrafts(email)
      keepToken(accessToken)
    } catch (error) {
      const code = toAppError(error)?.code
      if (code === 'otp_required') {
        setAsksForCode(true)
        return focusField({ name: 'otp' })
      }
      if (code === 'wrong_credentials') setAsksForCode(false)
      // The password stays, since mostly one letter of it or the email is wrong. Typing replaces it.
      const isCode = asksForCode && code !== 'wrong_credentials'
      focusField(isCode ? { name: 'otp', isEmptied: true } : { name: 'password' })
      setErrorMessage(failureMessage(error, text.failed))
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {errorMessage ? (
        <Banner tone="bad" isUrgent>
          {errorMessage}
        </Banner>
      ) : null}
      {asksForCode ? (
        <>
          <p className={styles.text}>{text.codeDescription}</p>
          <CodeField
            label={usesRecovery ? text.recoveryCode : text.code}
            hint={usesRecovery ? text.recoveryHint : text.codeHint}
            isFromApp={!usesRecovery}
            {...field('otp')}
            defaultValue=""
          />
        </>
      ) : (
        <>
          <TextField
            label={text.email}
            type="email"
            autoComplete="username webauthn"
            required
            {...field('email')}
          />
          <PasswordField
            label={text.password}
            autoComplete="current-password"
            {...field('password')}
          />
        </>
      )}
      <Button type="submit" size="lg" wide pending={isBusy}>
        {isBusy ? text.pending : text.submit}
      </Button>
      {asksForCode ? (
        <div className={styles.ways}>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setErrorMessage(undefined)
              setErrors({})
              setAsksForCode(false)
            }}
          >
            {text.back}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setUsesRecovery(!usesRecovery)
              focusField({ name: 'otp', isEmptied: true })
            }}
          >
            {usesRecovery ? text.useApp : text.useRecovery}
          </Button>
        </div>
      ) : (
        <PasskeyLogin isDisabled={isBusy} onFailed={setErrorMessage} />
      )}
    </form>
  )
}
