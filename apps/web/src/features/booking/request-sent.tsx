import { Link } from 'wouter'
import { useSendsEmail } from '../../app/api/content.ts'
import { paths } from '../../app/paths.ts'
import { BrassList } from '../../ui/brass-list.tsx'
import { dayAndTime } from '../../ui/format/datetime.ts'
import { booked as text } from '../people/text.ts'
import { KeepLink } from '../visit/keep-link.tsx'
import type { NextSteps } from './booking-flow.ts'
import styles from './booking-success.module.css'

/** A first visit that waits for the barber; nothing of these texts says that it is certain. */
export const requested = {
  heading: (weekday: string, firstName: string) => `You requested ${weekday}, ${firstName}`,
  sent: (visit: string, length: string) => `${visit}, ${length}. Your appointment is requested.`,
  sentForAll: (count: number) =>
    count === 2 ? 'Both appointments are requested.' : `All ${count} appointments are requested.`,
  held: 'The barber looks at every first visit in person. The time is held for you until then.',
  answer: (until: string) => `You get the answer by email, at the latest ${until}.`,
  answerHere: (until: string) => `The answer is on the page of your link, at the latest ${until}.`,
  emailed: 'An email with this request is on its way to',
  takeBack: 'Take back the request',
} as const

/** The next steps after a request. */
export function WhatNextOfRequest({
  booked,
  pendingUntil,
}: {
  booked: NextSteps
  pendingUntil: number
}) {
  const { timezone, publicToken } = booked
  const sendsEmail = useSendsEmail()
  const until = dayAndTime(pendingUntil, timezone)
  return (
    <>
      <h2 className={styles.next}>{text.nextHeading}</h2>
      <BrassList>
        <li>{requested.held}</li>
        <li>{sendsEmail ? requested.answer(until) : requested.answerHere(until)}</li>
        {sendsEmail ? (
          <li>
            {requested.emailed} <strong className={styles.email}>{booked.email}</strong>.
          </li>
        ) : null}
        <li>
          {text.cameUp} <Link href={paths.cancel(publicToken)}>{requested.takeBack}</Link>
        </li>
        {booked.pictureSent ? null : <li>{text.pictureLost}</li>}
      </BrassList>
      {sendsEmail ? null : <KeepLink publicToken={publicToken} />}
    </>
  )
}
