import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useLocation } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { refusalOf } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { Trouble, TroubleTitle } from '../../ui/error-message.tsx'
import { visitWords } from '../booking/visit-text.ts'
import styles from './same-again.module.css'

const words = {
  next: (day: string, time: string) => `Your next appointment: ${day}, ${time}`,
  reschedule: 'Reschedule',
  cancel: 'Cancel',
  byEmail: 'To reschedule or cancel, use the link in your confirmation email.',
  byLink: 'To reschedule or cancel, use the link to your appointment.',
  failed: 'Your appointment could not be opened. Please try again.',
} as const

export type SameAgainOffer = NonNullable<
  inferProcedureOutput<AppRouter['sameAgain']['offer']>['offer']
>

interface NextVisitProps {
  /** Of the heading. */
  id: string
  next: NonNullable<SameAgainOffer['next']>
  timezone: string
  publicToken: string | undefined
}

/** The next appointment of a returning client, to reschedule or cancel. */
export function NextVisit({ id, next, timezone, publicToken }: NextVisitProps) {
  const [, navigate] = useLocation()
  const link = trpc.sameAgain.link.useMutation()
  const sendsEmail = useSendsEmail()
  const start = next.startDatetime.getTime()
  const open = (path: (token: string) => string) =>
    link.mutate(publicToken === undefined ? {} : { publicToken }, {
      onSuccess: (opened) => navigate(path(opened.publicToken)),
    })
  const { service, addons, canReschedule, canCancel } = next
  return (
    <>
      <h2 className={styles.heading} id={id}>
        <time dateTime={next.startDatetime.toISOString()}>
          {words.next(shortDay(start, timezone), clockTime(start, timezone))}
        </time>
      </h2>
      <p>{visitWords({ name: service, addons: addons.map((name) => ({ name })) })}</p>
      {link.isError ? (
        <Trouble>
          <TroubleTitle>{refusalOf(link.error)?.detail ?? words.failed}</TroubleTitle>
        </Trouble>
      ) : null}
      {canReschedule || canCancel ? (
        <div className={styles.acts}>
          {canReschedule ? (
            <Button
              variant="secondary"
              pending={link.isPending}
              onClick={() => open(paths.reschedule)}
            >
              {words.reschedule}
            </Button>
          ) : null}
          {canCancel ? (
            <Button variant="secondary" pending={link.isPending} onClick={() => open(paths.cancel)}>
              {words.cancel}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.soft}>{sendsEmail ? words.byEmail : words.byLink}</p>
      )}
    </>
  )
}
