import { useState } from 'react'
import { useAct } from '../../../app/admin/editing/use-act.ts'
import { LoadFailed } from '../../../app/admin/screen/query-state.tsx'
import { common } from '../../../app/admin/screen/text.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Badge } from '../../../ui/badge.tsx'
import { deviceName } from '../../../ui/browser/device-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime, dateAndTimeInText } from '../../../ui/format/admin-datetime.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { passkeys } from '../passkeys/text.ts'
import styles from './account-card.module.css'
import { EmailForm, PasswordForm } from './account-forms.tsx'
import { securityEvents, account as text } from './text.ts'
import { TwoFactor } from './two-factor/two-factor.tsx'

/** The barber's account: password, email, passkeys, two-factor login, sessions and security events. */
export function AccountCard() {
  const me = trpc.auth.me.useQuery()
  return (
    <Card title={text.title}>
      {me.data ? (
        <p className={styles.who}>
          {text.signedInAs} <strong>{me.data.email}</strong>
        </p>
      ) : null}
      <div className={styles.halves}>
        <section>
          <h3 className={styles.heading}>{text.passwordTitle}</h3>
          <PasswordForm email={me.data?.email} />
        </section>
        <section>
          <h3 className={styles.heading}>{text.devicesTitle}</h3>
          <DeviceList />
        </section>
        <section className={styles.whole}>
          <h3 className={styles.heading}>{passkeys.title}</h3>
          <PasskeyList />
        </section>
        <section>
          <h3 className={styles.heading}>{text.twoFactorTitle}</h3>
          <TwoFactor email={me.data?.email ?? ''} />
        </section>
        <section>
          <h3 className={styles.heading}>{text.emailTitle}</h3>
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

const SHOWN_DEVICES = 4

/** The active sessions of the account, with buttons to revoke all but the current one. */
function DeviceList() {
  const sessions = trpc.auth.sessions.useQuery()
  const { revoke, revokeOthers, signingOut } = useSignOut()
  const zone = useBusinessZone()
  const [showsAll, setShowsAll] = useState(false)
  if (sessions.isPending) return <Skeleton className={styles.waiting} />
  if (!sessions.data) {
    return (
      <LoadFailed error={sessions.error} onRetry={sessions.refetch} message={text.devicesFailed} />
    )
  }
  const shown = sessions.data.filter(
    ({ isCurrent }, index) => showsAll || isCurrent || index < SHOWN_DEVICES,
  )
  return (
    <>
      <ul className={styles.devices}>
        {shown.map(({ id, userAgent, lastUsedAt, isCurrent }) => {
          const device = deviceName(userAgent, text.unknownDevice)
          return (
            <li key={id} className={styles.device}>
              <div>
                <p className={styles.name}>{device}</p>
                <p className={styles.when}>
                  {text.lastUsed(dateAndTimeInText(lastUsedAt.getTime(), zone))}
                </p>
              </div>
              {isCurrent ? (
                <Badge variant="good">{text.thisDevice}</Badge>
              ) : (
                <Button
                  className={styles.action}
                  variant="secondary"
                  size="sm"
                  pending={signingOut === id}
                  aria-label={text.signOutOf(device)}
                  onClick={() => revoke(id, device)}
                >
                  {signingOut === id ? text.signingOut : text.signOut}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length < sessions.data.length ? (
        <Button variant="quiet" className={styles.more} onClick={() => setShowsAll(true)}>
          {common.showAll(sessions.data.length)}
        </Button>
      ) : null}
      {sessions.data.length > 1 ? (
        <Button variant="secondary" pending={signingOut === 'others'} onClick={revokeOthers}>
          {signingOut === 'others' ? text.signingOut : text.signOutOthers}
        </Button>
      ) : (
        <p className={styles.when}>{text.onlyThis}</p>
      )}
    </>
  )
}

function useSignOut() {
  const revoke = trpc.auth.revoke.useMutation()
  const revokeOthers = trpc.auth.revokeOthers.useMutation()
  const one = useAct(({ id }: { id: number; device: string }) => revoke.mutateAsync({ id }), {
    done: (_, { device }) => text.signedOut(device),
    failed: text.signOutFailed,
  })
  const others = useAct(() => revokeOthers.mutateAsync(), {
    done: () => text.othersSignedOut,
    failed: text.signOutFailed,
  })
  return {
    revoke: (id: number, device: string) => one.send({ id, device }),
    revokeOthers: () => others.send(),
    signingOut: one.sent?.id ?? (others.isPending ? 'others' : undefined),
  }
}

const SHOWN = 10

/** Recent security events of the account, so that the barber notices foreign activity. */
function SecurityEvents() {
  const events = trpc.auth.securityEvents.useQuery()
  const zone = useBusinessZone()
  if (events.isPending) return <Skeleton className={styles.waiting} />
  if (!events.data) {
    return (
      <LoadFailed
        error={events.error}
        onRetry={events.refetch}
        message={securityEvents.loadFailed}
      />
    )
  }
  if (events.data.length === 0) return <p className={styles.when}>{securityEvents.none}</p>
  return (
    <ul className={styles.devices}>
      {events.data.slice(0, SHOWN).map(({ id, kind, network, userAgent, count, lastAt }) => {
        const device = network || userAgent ? deviceName(userAgent, text.unknownDevice) : null
        const details = [
          dateAndTime(lastAt.getTime(), zone),
          securityEvents.times(count),
          device ?? (count > 1 ? securityEvents.severalNetworks : undefined),
          network,
        ]
        return (
          <li key={id} className={styles.device}>
            <div>
              <p className={styles.name}>{securityEvents.kinds[kind]}</p>
              <p className={styles.when}>{details.filter(Boolean).join(', ')}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
