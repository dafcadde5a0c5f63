import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useSendsEmail } from '../../app/api/content.ts'
import { useBusinessZone } from '../../app/api/settings.ts'
import { paths } from '../../app/paths.ts'
import { ReachBarber } from '../../app/shell/reach-barber.tsx'
import { frame } from '../../app/shell/text.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { dayAndTime } from '../../ui/format/datetime.ts'
import { LinkState } from '../links/link-failed.tsx'
import { formatVisit } from '../visit/visit-text.ts'

/** A decided offer may hold the token of the booking, to open it or to choose any free time. */
export type Offered = inferProcedureOutput<AppRouter['offer']['byToken']> & {
  publicToken?: string | null
}

const text = {
  bookedFor: (when: string) => `Booked for ${when}.`,
  choose: 'Choose any free time',
  cancel: 'Cancel appointment',
  byEmail: 'The links to reschedule or cancel are in your email.',
  byLink: 'To reschedule or cancel, use the link to your appointment.',
  reach: 'Questions? The barber is happy to help:',
} as const

/** The outcome of an offer and the next actions. */
export function EndedOffer({ offer }: { offer: Offered }) {
  const zone = useBusinessZone()
  const sendsEmail = useSendsEmail()
  const { outcome, current, publicToken } = offer
  const start = current?.startDatetime.getTime()
  const hasLapsed = offer.state === 'expired' || offer.state === 'withdrawn'
  return (
    <LinkState heading={outcome ?? ''}>
      <p>{formatVisit({ name: offer.typeName, addons: offer.addons })}</p>
      {start === undefined ? null : <p>{text.bookedFor(dayAndTime(start, zone))}</p>}
      {publicToken ? (
        <Actions>
          <ButtonLink href={paths.reschedule(publicToken)}>{text.choose}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.cancel(publicToken)}>
            {text.cancel}
          </ButtonLink>
        </Actions>
      ) : (
        <>
          {current ? <p>{sendsEmail ? text.byEmail : text.byLink}</p> : null}
          {hasLapsed ? (
            <div>
              <p>{text.reach}</p>
              <ReachBarber />
            </div>
          ) : null}
          <ButtonLink href={paths.home}>{frame.returnHome}</ButtonLink>
        </>
      )}
    </LinkState>
  )
}
