import { newPasswordForm } from '@haircuts/core/accounts/account-form'
import { Link, useParams } from 'wouter'
import { useAdminForm } from '../../../app/admin/editing/admin-form.ts'
import { frame } from '../../../app/admin/screen/text.ts'
import { adminPaths } from '../../../app/admin-paths.ts'
import { toAppError } from '../../../app/api/errors.ts'
import { useBusinessName } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { PageFrame } from '../../../app/shell/page-frame.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './page.module.css'
import { PasswordField } from './password-field.tsx'

const text = {
  title: 'New password',
  description: 'All devices are signed out. Two-factor login and passkeys stay as they are.',
  password: 'New password',
  hint: 'At least 8 characters.',
  submit: 'Save the password',
  pending: 'Saving...',
  failed: 'The password could not be saved. Please try again.',
  ended: 'This link was used already, or is over. Ask for another one on the login page.',
  done: 'Your password was changed.',
  toLogin: 'To the login',
} as const

/** The page of the emailed link to a new password. */
export function NewPassword() {
  const { newPasswordToken: token = '' } = useParams()
  const name = useBusinessName()
  const saving = trpc.auth.newPassword.useMutation({ meta: { changesData: false } })
  const { field, isBusy, error, errorMessage, onSubmit } = useAdminForm(newPasswordForm, {
    defaultValues: { newPassword: '' },
    fields: { new_password: 'newPassword' },
    otherwise: text.failed,
    save: async ({ newPassword }) => {
      await saving.mutateAsync({ token, newPassword })
      return undefined
    },
  })
  const hasEnded = toAppError(error)?.code === 'link_invalid'
  const isOver = saving.isSuccess || hasEnded
  return (
    <PageFrame title={frame.title(text.title, name)} width="text">
      <div className={styles.panel}>
        <h1>{text.title}</h1>
        {isOver ? (
          <>
            <Banner tone={hasEnded ? 'bad' : 'note'} isUrgent>
              {hasEnded ? text.ended : text.done}
            </Banner>
            <Link href={adminPaths.login}>{text.toLogin}</Link>
          </>
        ) : (
          <form className={styles.form} noValidate onSubmit={onSubmit}>
            <p className={styles.text}>{text.description}</p>
            {errorMessage ? (
              <Banner tone="bad" isUrgent>
                {errorMessage}
              </Banner>
            ) : null}
            <PasswordField
              label={text.password}
              hint={text.hint}
              autoComplete="new-password"
              {...field('newPassword')}
            />
            <Button type="submit" size="lg" wide pending={isBusy}>
              {isBusy ? text.pending : text.submit}
            </Button>
          </form>
        )}
      </div>
    </PageFrame>
  )
}
