import { useState } from 'react'
import { useParams } from 'wouter'
import { useBusinessName, useBusinessZone } from '../../app/api/settings.ts'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { PageFrame } from '../../app/shell/page-frame.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime, dayAndTime, longDay, shortDay } from '../../ui/format/datetime.ts'
import { LinkNotLoaded, LinkState } from '../links/link-failed.tsx'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { Made, Taken } from './awaits-email.tsx'
import { wishText as text } from './text.ts'

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
  const query = trpc.bookingWish.byLink.useQuery({ publicToken }, { retry: false, staleTime: 0 })
  const { client } = trpc.useUtils()
  const [chosen, setChosen] = useState<number | null>(null)
  const [made, setMade] = useState<{ token: string; start: number; isRequested: boolean }>()
  const act = useVisitorAct(
    (start: number | null) =>
      client.bookingWish.confirm.mutate({
        publicToken,
        ...(start === null ? {} : { startDatetime: new Date(start) }),
      }),
    {
      onSuccess: ({ publicToken: token, status, bookings: [first] }) =>
        setMade({
          token,
          start: first?.startDatetime.getTime() ?? 0,
          isRequested: status === 'pending',
        }),
      onFailed: () => setChosen(null),
    },
  )
  if (made) {
    return (
      <Made day={longDay(made.start, timezone)} isRequested={made.isRequested}>
        <ButtonLink href={paths.appointment(made.token)}>{text.appointment}</ButtonLink>
      </Made>
    )
  }
  if (query.error?.data?.httpStatus === 404) return <Invalid />
  const wish = query.data
  if (!wish) {
    return <LinkNotLoaded query={query} heading={text.confirmHeading} loading={text.loading} />
  }
  const { state, service, visits, isSeries } = wish
  const start = wish.startDatetime.getTime()
  if (state === 'booked' || state === 'requested')
    return <Made day={longDay(start, timezone)} isRequested={state === 'requested'} />
  const name = service ?? text.anAppointment
  const isTaken = state === 'taken'
  return (
    <LinkState heading={isTaken ? text.takenHeading : text.confirmHeading}>
      <p>{isSeries ? text.dates(name, visits) : text.visit(name, visits)}</p>
      <p>
        <strong>{dayAndTime(start, timezone)}</strong>
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

function Invalid() {
  return (
    <LinkState heading={text.invalidHeading}>
      <p>{text.invalid}</p>
      <ButtonLink href={paths.book}>{text.chooseTime}</ButtonLink>
    </LinkState>
  )
}
