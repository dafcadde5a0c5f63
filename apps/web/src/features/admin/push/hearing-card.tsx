import type { ReactNode } from 'react'
import { failureMessage } from '../../../app/admin/screen/failure-text.ts'
import { useBusinessZone } from '../../../app/api/settings.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndTime } from '../../../ui/format/admin-datetime.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { TestOutcome } from '../messages/mail-test.tsx'
import { Devices } from './devices.tsx'
import styles from './push-device.module.css'
import { hearing as text } from './text.ts'

/**
 * How the barber hears of bookings: the email and the devices, a test of each, and when each last worked.
 *
 * @param fields the settings of the emails.
 */
export function HearingCard({ fields }: { fields: ReactNode }) {
  return (
    <Card title={text.title}>
      {fields}
      <div className={styles.push}>
        <h3 className={styles.heading}>{text.email}</h3>
        <EmailWay />
        <Devices />
      </div>
    </Card>
  )
}

function EmailWay() {
  const reach = trpc.barberReach.overview.useQuery()
  const zone = useBusinessZone()
  const toast = useToast()
  const test = trpc.notification.sendTest.useMutation({
    onError: (error) => toast(failureMessage(error, text.testFailed), { tone: 'bad' }),
  })
  if (!reach.data) return null
  const { address, problem, lastWorkedAt } = reach.data.email
  return (
    <>
      <p>{problem ? text.off(problem) : text.goesTo(address ?? '')}</p>
      <p className={styles.soft}>
        {lastWorkedAt ? text.worked(dateAndTime(lastWorkedAt.getTime(), zone)) : text.unused}
      </p>
      <Button
        variant="secondary"
        pending={test.isPending}
        onClick={() => test.mutate({ kind: 'barber-booked' })}
      >
        {test.isPending ? text.testing : text.test}
      </Button>
      {test.data ? <TestOutcome id={test.data.id} /> : null}
    </>
  )
}
