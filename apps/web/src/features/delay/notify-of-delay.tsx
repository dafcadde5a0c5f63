import { useState } from 'react'
import { toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { canNotify, subscribeVisitor } from '../../ui/browser/visitor-push.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import styles from './notify-of-delay.module.css'

const text = {
  ask: 'Notify me if the barber runs late',
  isOn: 'We’ll notify you on a device if the barber runs late.',
  stop: 'Stop these notifications',
  notAllowed:
    'Your browser does not allow notifications from this site. This page shows a delay as well.',
  failed: 'This could not be saved. Please try again.',
} as const

/** The choice to be notified of a delay of the visit, where the barber tells delays. */
export function NotifyOfDelay({ publicToken }: { publicToken: string }) {
  const utils = trpc.useUtils()
  const [isDenied, setIsDenied] = useState(false)
  const offer = trpc.delay.notifications.useQuery({ publicToken }, { retry: false })
  const follow = trpc.delay.follow.useMutation({
    onSuccess: (data) => utils.delay.notifications.setData({ publicToken }, data),
  })
  const notifications = offer.data?.notifications
  if (!notifications) return null
  const { isOn, pushKey } = notifications
  if (!isOn && !isDenied && !canNotify()) return null

  async function start() {
    const push = await subscribeVisitor(pushKey)
    setIsDenied(push === null)
    if (push) follow.mutate({ publicToken, push })
  }
  return (
    <section className={styles.notify} aria-label={text.ask}>
      {isOn ? <p role="status">{text.isOn}</p> : null}
      {isDenied ? <p role="status">{text.notAllowed}</p> : null}
      {follow.error ? (
        <ErrorMessage>
          <ErrorTitle>{toAppError(follow.error)?.detail ?? text.failed}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      {isOn ? (
        <Button
          variant="quiet"
          className={styles.stop}
          pending={follow.isPending}
          onClick={() => follow.mutate({ publicToken, push: null })}
        >
          {text.stop}
        </Button>
      ) : isDenied ? null : (
        <Button variant="secondary" pending={follow.isPending} onClick={() => void start()}>
          {text.ask}
        </Button>
      )}
    </section>
  )
}
