import { discountLost } from '@haircuts/scheduling/group-price'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { trpc } from '../../app/api/trpc.ts'
import { paths } from '../../app/paths.ts'
import { ContactLink } from '../../app/shell/contact-link.tsx'
import { site } from '../../app/shell/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/format/datetime.ts'
import { useSwapFocus } from '../../ui/hooks/use-swap-focus.ts'
import { ActError, useVisitorAct } from '../links/visitor-act.tsx'
import { AddToCalendar } from '../visit/add-to-calendar.tsx'
import { groupVisit } from '../visit/address.ts'
import { GroupLink } from '../visit/group-link.tsx'
import { visitOfBooking, type ZonedBooking } from '../visit/use-linked-booking.ts'
import { PromisedAddress } from './at-door.tsx'
import styles from './group-panel.module.css'
import { PersonForm } from './person-form.tsx'
import { comingOf, type LinkedGroup } from './reschedule/everyone.ts'

const text = {
  heading: 'Who comes when',
  you: ' (you)',
  cancelled: 'cancelled',
  /** Before the sentence about the usual price. */
  ifMoved: 'If you cancel or move to another day:',
  getLink: (name: string) => `Get the link for ${name}`,
  cancelAll: 'Cancel for everyone',
  allSure: 'All appointments of your group will be cancelled. This cannot be undone.',
  keep: 'Keep them',
  yes: 'Yes, cancel for everyone',
  rescheduleAll: 'Move everyone',
  /** The text before the link to contact the barber. */
  tooLate: (acts: readonly string[]) => `It is too late to ${acts.join(' or to ')} online. Please`,
  acts: { reschedule: 'move everyone', cancel: 'cancel for everyone' },
  contact: `contact ${site.barber}`,
} as const

/** What the link of one person shows of the group: everyone's times, the person's own details, and for the organizer more. */
export function GroupPanel({ publicToken, visit }: { publicToken: string; visit: ZonedBooking }) {
  const { booking, timezone } = visit
  const group = trpc.bookingGroup.byToken.useQuery({ publicToken }, { staleTime: 0 })
  if (!group.data) return null
  const { members, isOrganizer, losingDiscount, addressPromised } = group.data
  const coming = comingOf(group.data)
  const own = members.find(({ isYou }) => isYou)
  const isOpen = own?.status === 'confirmed'
  const isRequest = own?.status === 'pending'
  return (
    <section className={styles.panel} aria-labelledby="group-heading">
      <h2 id="group-heading" className={styles.heading}>
        {text.heading}
      </h2>
      <ol className={styles.members}>
        {members.map((member) => (
          <li key={member.id} data-off={member.status === 'cancelled' || undefined}>
            <strong>
              {member.firstName}
              {member.isYou ? text.you : ''}
            </strong>
            <span>
              {member.status === 'cancelled'
                ? text.cancelled
                : clockTime(member.startDatetime.getTime(), timezone)}
            </span>
            <span className={styles.visit}>{member.visit}</span>
            {isOrganizer &&
            !member.isYou &&
            (member.status === 'confirmed' || member.status === 'pending') ? (
              <MemberLink publicToken={publicToken} id={member.id} name={member.firstName} />
            ) : null}
          </li>
        ))}
      </ol>
      {isOpen && losingDiscount > 0 ? (
        <p>
          {text.ifMoved} {discountLost(losingDiscount)}
        </p>
      ) : null}
      {isOpen ? (
        <>
          {addressPromised ? (
            <PromisedAddress publicToken={publicToken} isFirstTime={booking.isFirstTime ?? false} />
          ) : null}
          <AddToCalendar
            {...calendarOf(visit, isOrganizer ? coming : [])}
            publicToken={publicToken}
          />
          <PersonForm publicToken={publicToken} group={group.data} />
        </>
      ) : null}
      {isRequest ? <PersonForm publicToken={publicToken} group={group.data} /> : null}
      {booking.managesGroup ? <ForEveryone publicToken={publicToken} group={group.data} /> : null}
    </section>
  )
}

/** What the organizer can do for the whole group. */
function ForEveryone({ publicToken, group }: { publicToken: string; group: LinkedGroup }) {
  const { canCancelAll, canRescheduleAll } = group
  const coming = comingOf(group)
  // The page of a new time is that of the organizer's own appointment.
  const movesAll = coming.length > 1 && coming.some(({ isYou }) => isYou)
  const late = [
    ...(movesAll && !canRescheduleAll ? [text.acts.reschedule] : []),
    ...(coming.length > 0 && !canCancelAll ? [text.acts.cancel] : []),
  ]
  return (
    <>
      {movesAll && canRescheduleAll ? (
        <ButtonLink variant="quiet" href={paths.rescheduleEveryone(publicToken)}>
          {text.rescheduleAll}
        </ButtonLink>
      ) : null}
      {canCancelAll ? <CancelAll publicToken={publicToken} /> : null}
      {late.length > 0 ? (
        <p>
          {text.tooLate(late)} <ContactLink>{text.contact}</ContactLink>.
        </p>
      ) : null}
    </>
  )
}

/** The calendar entry: of everyone for the organizer, as the file of the link, and else of the one visit. */
function calendarOf({ booking }: ZonedBooking, coming: LinkedGroup['members']) {
  const all = [booking, ...coming]
  return {
    start: Math.min(...all.map(({ startDatetime }) => startDatetime.getTime())),
    end: Math.max(...all.map(({ endDatetime }) => endDatetime.getTime())),
    visit: coming.length > 1 ? groupVisit(coming.length) : visitOfBooking(booking),
  }
}

function MemberLink(props: {
  publicToken: string
  id: LinkedGroup['members'][0]['id']
  name: string
}) {
  const { publicToken, id, name } = props
  const link = trpc.bookingGroup.link.useMutation({ meta: { changesData: false } })
  const part = useSwapFocus<HTMLDivElement>(link.isSuccess)
  return (
    <div ref={part} className={link.data ? undefined : styles.getLink}>
      {link.data ? (
        <GroupLink name={name} url={link.data.url} />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          pending={link.isPending}
          onClick={() => link.mutate({ publicToken, bookingId: id })}
        >
          {text.getLink(name)}
        </Button>
      )}
      <ActError error={link.error} />
    </div>
  )
}

function CancelAll({ publicToken }: { publicToken: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const { client } = trpc.useUtils()
  const part = useSwapFocus<HTMLDivElement>(isAsking)
  const cancel = useVisitorAct(() => client.bookingGroup.cancelByToken.mutate({ publicToken }), {
    onSuccess: (cancelledGroup) =>
      navigate(paths.cancel(publicToken), { replace: true, state: { cancelledGroup } }),
  })
  return (
    <div ref={part} className={styles.all}>
      {isAsking ? (
        <fieldset className={styles.asking} aria-label={text.cancelAll}>
          <p>{text.allSure}</p>
          <ActError error={cancel.error} />
          <Button
            variant="secondary"
            disabled={cancel.isPending}
            onClick={() => setIsAsking(false)}
          >
            {text.keep}
          </Button>
          <Button variant="danger" pending={cancel.isPending} onClick={() => cancel.send()}>
            {text.yes}
          </Button>
        </fieldset>
      ) : (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {text.cancelAll}
        </Button>
      )}
    </div>
  )
}
