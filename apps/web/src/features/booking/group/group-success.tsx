import { useRouter } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { frame } from '../../../app/shell/text.ts'
import { now } from '../../../ui/browser/clock.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { clockTime } from '../../../ui/format/datetime.ts'
import { seeYouDay } from '../../../ui/format/see-you.ts'
import { booked as bookedText } from '../../people/text.ts'
import { AddToCalendar } from '../../visit/add-to-calendar.tsx'
import { groupVisit } from '../../visit/address.ts'
import { GroupLink } from '../../visit/group-link.tsx'
import { HowToGive } from '../../visit/how-to-give.tsx'
import { OwnClock, VisitSheet } from '../../visit/visit-sheet.tsx'
import { WhatNext } from '../booking-success.tsx'
import { requested, WhatNextOfRequest } from '../request-sent.tsx'
import styles from './group.module.css'
import type { GroupConfirmation } from './group-state.ts'
import { groupBooked as text } from './text.ts'

/** The confirmation: everyone's times, and a link for each of the others to share. */
export function GroupSuccess({ booked }: { booked: GroupConfirmation }) {
  const { people, firstName, next, price } = booked
  const { timezone, publicToken } = next
  const { base } = useRouter()
  const [own, ...others] = people
  if (!own) return null
  const end = people.at(-1)?.end ?? own.end
  const day = seeYouDay(own.start, timezone, now())
  const { pendingUntil } = next
  const isRequest = typeof pendingUntil === 'number'
  return (
    <VisitSheet
      heading={(isRequest ? requested : bookedText).heading(day, firstName)}
      start={own.start}
      end={end}
      timezone={timezone}
    >
      <p>{isRequest ? requested.sentForAll(people.length) : text.booked(people.length)}</p>
      <ol className={styles.times}>
        {people.map(({ name, start, visit, publicToken }) => (
          <li key={publicToken}>
            <strong>{name}</strong>
            <span className={styles.clock}>{clockTime(start, timezone)}</span>
            <span className={styles.visit}>{visit}</span>
          </li>
        ))}
      </ol>
      {isRequest ? null : <HowToGive price={price} people={people.length} />}
      <OwnClock start={own.start} timezone={timezone} />
      {isRequest ? (
        <WhatNextOfRequest booked={next} pendingUntil={pendingUntil} />
      ) : (
        <>
          <WhatNext booked={next} confirmation={text.confirmation} />
          <AddToCalendar
            start={own.start}
            end={end}
            visit={groupVisit(people.length)}
            publicToken={publicToken}
          />
        </>
      )}
      <h2 className={`${styles.title} ${styles.after}`}>{text.linksHeading}</h2>
      <p className={styles.soft}>{text.links}</p>
      <ul className={styles.links}>
        {others.map(({ name, publicToken }) => (
          <li key={publicToken}>
            <GroupLink
              name={name}
              url={new URL(base + paths.appointment(publicToken), window.location.href).href}
            />
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="quiet" href={paths.home} className={styles.home}>
          {frame.returnHome}
        </ButtonLink>
      </p>
    </VisitSheet>
  )
}
