import { useRefresh } from './refresh.ts'
import { trpc } from './trpc.ts'

interface Details {
  name: string
  email: string
  phone: string | null
  notes: string | null
}

/** A new client, or new details of one: the screens that show clients follow. */
export function useClientSaving() {
  const create = trpc.client.create.useMutation()
  const update = trpc.client.update.useMutation()
  const refresh = useRefresh()
  return {
    isPending: create.isPending || update.isPending,
    /** @throws what the server refused it with, or the lost connection. */
    save: async (id: number | undefined, details: Details) => {
      if (id === undefined) await create.mutateAsync(details)
      else await update.mutateAsync({ id, ...details })
      await refresh('client', 'booking')
    },
  }
}
