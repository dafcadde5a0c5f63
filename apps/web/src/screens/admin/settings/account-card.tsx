import { trpc } from '../../../api/trpc.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './account-card.module.css'
import { DeviceList } from './device-list.tsx'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecurityEvents } from './security-events.tsx'
import { TwoFactor } from './two-factor.tsx'
import { securityEvents, account as words } from './words.ts'

/** The barber's account: password, email, two-factor login, sessions and security events. */
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
        <section>
          <h3 className={styles.heading}>{words.twoFactorTitle}</h3>
          <TwoFactor email={me.data?.email ?? ''} />
        </section>
        <section>
          <h3 className={styles.heading}>{words.emailTitle}</h3>
          <EmailForm />
        </section>
        <section className={styles.whole}>
          <h3 className={styles.heading}>{securityEvents.title}</h3>
          <SecurityEvents />
        </section>
      </div>
    </Card>
  )
}
