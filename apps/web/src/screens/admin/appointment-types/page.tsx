import { getQueryKey } from '@trpc/react-query'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { OfferPage } from '../../../parts/admin/offer-page.tsx'
import { frame } from '../../../site/admin/words.ts'
import { Swatch } from '../../../ui/badge.tsx'
import { AppointmentTypeForm } from './appointment-type-form.tsx'
import styles from './page.module.css'
import { appointmentTypes as words } from './words.ts'

const ALL = { includeInactive: true }

export function AppointmentTypes() {
  const list = trpc.appointmentType.list.useQuery(ALL)
  const reorder = trpc.appointmentType.reorder.useMutation()
  const remove = trpc.appointmentType.delete.useMutation()
  const refresh = useRefresh()
  return (
    <OfferPage
      heading={frame.appointmentTypes}
      words={words}
      list={list}
      listKey={getQueryKey(trpc.appointmentType.list, ALL, 'query')}
      refresh={() => refresh('appointmentType', 'availability')}
      reorder={(items) => reorder.mutateAsync({ items })}
      remove={(id) => remove.mutateAsync({ id })}
      extra={{
        column: words.color,
        cell: ({ color }) => (
          <span className={styles.color}>
            <Swatch color={color} />
            {color}
          </span>
        ),
      }}
      Form={AppointmentTypeForm}
    />
  )
}
