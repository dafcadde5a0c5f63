import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useLocation } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { toAppError } from '../../app/api/errors.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, ErrorTitle } from '../../ui/error-message.tsx'
import { clockTime, shortDay } from '../../ui/format/datetime.ts'
import { formatVisit } from '../visit/visit-text.ts'
import styles from './same-again.module.css'

const text = {
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
  /** The id of the heading. */
  id: string
  next: NonNullable<SameAgainOffer['next']>
  timezone: string
  publicToken: string | undefined
}

/** The next appointment of a returning client, to reschedule or cancel. */
export function NextVisit({ id, next, timezone, publicToken }: NextVisitProps) {
  const [, navigate] = useLocation()
  const link = trpc.sameAgain.link.useMutation({ meta: { changesData: false } })
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
          {text.next(shortDay(start, timezone), clockTime(start, timezone))}
        </time>
      </h2>
      <p>{formatVisit({ name: service, addons: addons.map((name) => ({ name })) })}</p>
      {link.isError ? (
        <ErrorMessage>
          <ErrorTitle>{toAppError(link.error)?.detail ?? text.failed}</ErrorTitle>
        </ErrorMessage>
      ) : null}
      {canReschedule || canCancel ? (
        <div className={styles.acts}>
          {canReschedule ? (
            <Button
              variant="secondary"
              pending={link.isPending}
              onClick={() => open(paths.reschedule)}
            >
              {text.reschedule}
            </Button>
          ) : null}
          {canCancel ? (
            <Button variant="secondary" pending={link.isPending} onClick={() => open(paths.cancel)}>
              {text.cancel}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.soft}>{sendsEmail ? text.byEmail : text.byLink}</p>
      )}
    </>
  )
}
