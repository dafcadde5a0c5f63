import { appointmentTypeForm } from '@haircuts/core/catalog/service-form'
import { useFormContext } from 'react-hook-form'
import { adminQueryLinks } from '../../../app/admin-paths.ts'
import { trpc } from '../../../app/api/trpc.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { priceText } from '../../../ui/format/money.ts'
import styles from './booked-visits.module.css'
import type { Offer } from './offer.ts'

const text = {
  keep: (count: number, price: number | null, minutes: number) =>
    `${visits(count)} ${priceText(price)} and ${minutes} minutes.`,
  keepOwn: (count: number) => `${visits(count)} the price and the length they were booked with.`,
  show: 'Show them',
} as const

const visits = (count: number) =>
  count === 1 ? '1 booked visit keeps' : `${count} booked visits keep`

/** Enough to see whether they were all booked under the same terms. */
const MAX_COMPARED = 50

/** Says what the visits to come keep, as soon as the form has another price or length than the service. */
export function BookedVisits({ service }: { service: Offer }) {
  const form = useFormContext<{ price: string; durationMinutes: string }>()
  const [price, duration] = form.watch(['price', 'durationMinutes'])
  const { shape } = appointmentTypeForm
  const isChanged =
    differs(shape.price.safeParse(price).data, service.price ?? 0) ||
    differs(shape.durationMinutes.safeParse(duration).data, service.durationMinutes)
  const booked = trpc.booking.list.useQuery(
    {
      appointmentTypeId: service.id,
      when: 'upcoming',
      status: 'confirmed',
      pageSize: MAX_COMPARED,
    },
    { enabled: isChanged },
  )
  const { items = [], total = 0 } = (isChanged && booked.data) || {}
  const isAlike = items.every(
    ({ appointmentType }) =>
      (appointmentType.price ?? 0) === (service.price ?? 0) &&
      appointmentType.durationMinutes === service.durationMinutes,
  )
  return (
    <div role="status">
      {total > 0 ? (
        <p className={styles.booked}>
          {isAlike ? text.keep(total, service.price, service.durationMinutes) : text.keepOwn(total)}
          <ButtonLink variant="quiet" size="sm" href={adminQueryLinks.visitsOfService(service.id)}>
            {text.show}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  )
}

function differs(typed: number | undefined, stored: number): boolean {
  return typed !== undefined && typed !== stored
}
