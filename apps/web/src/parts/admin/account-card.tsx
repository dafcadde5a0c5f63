import { account as words } from '../../content/admin/account.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { Card } from '../../ui/card.tsx'
import styles from './account-card.module.css'
import { DeviceList } from './device-list.tsx'
import { PasswordForm } from './password-form.tsx'

/** The barber's own login: his password, and where else he is signed in. */
export function AccountCard() {
  const me = trpc.auth.me.useQuery()
  return (
    <Card title={words.title}>
      {me.data ? (
        <p className={styles.who}>
          {words.signedInAs} <strong>{me.data.email}</strong>
        </p>
      ) : null}
      <div className={styles.halves}>
        <section>
          <h3 className={styles.heading}>{words.passwordTitle}</h3>
          <PasswordForm email={me.data?.email} />
        </section>
        <section>
          <h3 className={styles.heading}>{words.devicesTitle}</h3>
          <DeviceList />
        </section>
      </div>
    </Card>
  )
}
