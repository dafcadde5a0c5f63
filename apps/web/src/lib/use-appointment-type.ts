import type { AppRouter } from '@haircuts/router'
import { useQueryClient } from '@tanstack/react-query'
import type { inferProcedureOutput } from '@trpc/server'
import { trpc } from './trpc.ts'

type Listed = inferProcedureOutput<AppRouter['appointmentType']['list']>

/** One service. Whoever comes from the list has seen it already: it stands there at once. */
export function useAppointmentType(id: number) {
  const cache = useQueryClient()
  return trpc.appointmentType.get.useQuery(
    { id },
    {
      networkMode: 'always',
      placeholderData: () =>
        cache
          .getQueriesData<Listed>({ queryKey: trpc.appointmentType.list.queryKey() })
          .flatMap(([, types]) => types ?? [])
          .find((type) => type.id === id),
    },
  )
}
