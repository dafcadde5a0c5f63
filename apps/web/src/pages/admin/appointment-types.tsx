import { getQueryKey } from '@trpc/react-query'
import { appointmentTypes as words } from '../../content/admin/appointment-types.ts'
import { frame } from '../../content/admin/frame.ts'
import { useRefresh } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { AppointmentTypeForm } from '../../parts/admin/appointment-type-form.tsx'
import { OfferPage } from '../../parts/admin/offer-page.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import styles from './appointment-types.module.css'

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
