import type { AppRouter } from '@haircuts/router'
import type { inferProcedureOutput } from '@trpc/server'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useBusinessName, useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime, dayAndTime, longDay, shortDay } from '../../ui/format/datetime.ts'
import { EndedLink, LinkState } from '../links/link-failed.tsx'
import { LinkPage } from '../links/link-page.tsx'
import { linkQuery, useLink } from '../links/use-link.ts'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { Made, Taken } from './awaits-email.tsx'
import { wishText as text } from './text.ts'

type Wish = inferProcedureOutput<AppRouter['bookingWish']['byLink']>
type Confirmed = inferProcedureOutput<AppRouter['bookingWish']['confirm']>

/** The link of the email that makes a booking. Opening the page books nothing; the button does. */
export function ConfirmWish() {
  const { publicToken = '' } = useParams()
  return (
    <PageFrame title={text.title(useBusinessName())}>
      <Confirming key={publicToken} publicToken={publicToken} />
    </PageFrame>
  )
}

function Confirming({ publicToken }: { publicToken: string }) {
  const timezone = useBusinessZone()
  const { link } = useLink<Wish>(trpc.bookingWish.byLink.useQuery({ publicToken }, linkQuery))
  const [made, setMade] = useState<Confirmed>()
  if (made) {
    const start = made.bookings[0]?.startDatetime.getTime() ?? 0
    return (
      <Made day={longDay(start, timezone)} isRequested={made.status === 'pending'}>
        <ButtonLink href={paths.appointment(made.publicToken)}>{text.appointment}</ButtonLink>
      </Made>
    )
  }
  return (
    <LinkPage
      link={link}
      heading={text.confirmHeading}
      loading={text.loading}
      invalid={
        <EndedLink>
          <p>{text.invalid}</p>
          <ButtonLink href={paths.book}>{text.chooseTime}</ButtonLink>
        </EndedLink>
      }
    >
      {(wish) =>
        wish.state === 'booked' || wish.state === 'requested' ? (
          <Made
            day={longDay(wish.startDatetime.getTime(), timezone)}
            isRequested={wish.state === 'requested'}
          />
        ) : (
          <OpenWish wish={wish} publicToken={publicToken} timezone={timezone} onMade={setMade} />
        )
      }
    </LinkPage>
  )
}

interface OpenWishProps {
  wish: Wish
  publicToken: string
  timezone: string
  onMade: (made: Confirmed) => void
}

function OpenWish({ wish, publicToken, timezone, onMade }: OpenWishProps) {
  const { client } = trpc.useUtils()
  const [chosen, setChosen] = useState<number | null>(null)
  const act = useVisitorAct(
    (start: number | null) =>
      client.bookingWish.confirm.mutate({
        publicToken,
        ...(start === null ? {} : { startDatetime: new Date(start) }),
      }),
    { onSuccess: onMade, onFailed: () => setChosen(null) },
  )
  const { state, service, visits, isSeries } = wish
  const name = service ?? text.anAppointment
  const isTaken = state === 'taken'
  return (
    <LinkState heading={isTaken ? text.takenHeading : text.confirmHeading}>
      <p>{isSeries ? text.dates(name, visits) : text.visit(name, visits)}</p>
      <p>
        <strong>{dayAndTime(wish.startDatetime.getTime(), timezone)}</strong>
      </p>
      {isTaken ? (
        <Taken
          starts={wish.alternatives.map((each) => each.getTime())}
          timezone={timezone}
          chosen={chosen}
          onTake={isSeries ? undefined : setChosen}
        />
      ) : (
        <p>{text.notHeld(clockTime(wish.until.getTime(), timezone))}</p>
      )}
      <ActError error={act.error} failed={text.failed} />
      {isTaken && chosen === null ? null : (
        <Actions>
          <Button size="lg" pending={act.isPending} onClick={() => act.send(chosen)}>
            {chosen === null
              ? text.confirm
              : text.confirmOther(shortDay(chosen, timezone), clockTime(chosen, timezone))}
          </Button>
        </Actions>
      )}
    </LinkState>
  )
}
