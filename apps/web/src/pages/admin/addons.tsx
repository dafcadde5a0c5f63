import { getQueryKey } from '@trpc/react-query'
import { addons as words } from '../../content/admin/addons.ts'
import { frame } from '../../content/admin/frame.ts'
import { useRefresh } from '../../lib/admin/refresh.ts'
import { trpc } from '../../lib/admin/trpc.ts'
import { AddonForm } from '../../parts/admin/addon-form.tsx'
import { OfferPage } from '../../parts/admin/offer-page.tsx'

const ALL = { includeInactive: true }

export function Addons() {
  const list = trpc.addon.list.useQuery(ALL)
  const reorder = trpc.addon.reorder.useMutation()
  const remove = trpc.addon.delete.useMutation()
  const refresh = useRefresh()
  return (
    <OfferPage
      heading={frame.addons}
      words={words}
      list={list}
      listKey={getQueryKey(trpc.addon.list, ALL, 'query')}
      refresh={() => refresh('addon', 'appointmentType')}
      reorder={(items) => reorder.mutateAsync({ items })}
      remove={(id) => remove.mutateAsync({ id })}
      Form={AddonForm}
    />
  )
}
