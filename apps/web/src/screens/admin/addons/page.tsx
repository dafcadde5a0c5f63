import { getQueryKey } from '@trpc/react-query'
import { useRefresh } from '../../../api/refresh.ts'
import { trpc } from '../../../api/trpc.ts'
import { OfferPage } from '../../../parts/admin/offer-page.tsx'
import { frame } from '../../../site/admin/words.ts'
import { AddonForm } from './addon-form.tsx'
import { addons as words } from './words.ts'

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
