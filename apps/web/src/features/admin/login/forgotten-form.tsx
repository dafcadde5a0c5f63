import { forgottenPasswordForm } from '@haircuts/core/accounts/account-form'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './page.module.css'

const text = {
  email: 'Email of the login',
  submit: 'Email me a link',
  pending: 'Sending...',
  failed: 'The link could not be requested. Please try again.',
  hint: 'It works once, for one hour.',
  noEmail:
    'This site has no mail server yet, so no email leaves. This command on the computer that runs it makes a new password: ',
  command: 'npm run reset-password',
} as const

/** Emails a link to a new password. The answer is the same for every address. */
export function ForgottenForm() {
  const asking = trpc.auth.forgottenPassword.useMutation({ meta: { changesData: false } })
  const { field, isBusy, errorMessage, onSubmit } = useAdminForm(forgottenPasswordForm, {
    defaultValues: { email: '' },
    fields: { email: 'email' },
    otherwise: text.failed,
    save: async ({ email }) => {
      await asking.mutateAsync({ email })
      return undefined
    },
  })
  if (asking.data)
    return (
      <Banner tone="note" isUrgent>
        {asking.data.emailsAreSent ? (
          `${asking.data.message} ${text.hint}`
        ) : (
          <>
            {text.noEmail}
            <code className={styles.command}>{text.command}</code>
          </>
        )}
      </Banner>
    )
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {errorMessage ? (
        <Banner tone="bad" isUrgent>
          {errorMessage}
        </Banner>
      ) : null}
      <TextField
        label={text.email}
        type="email"
        autoComplete="username"
        autoFocus
        required
        {...field('email')}
      />
      <Button type="submit" variant="secondary" wide pending={isBusy}>
        {isBusy ? text.pending : text.submit}
      </Button>
    </form>
  )
}
