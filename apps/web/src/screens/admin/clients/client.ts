import type { AppRouter } from '@haircuts/router'
import type { inferRouterOutputs } from '@trpc/server'

type Operations = inferRouterOutputs<AppRouter>

/** A client as the list returns it. */
export type Client = Operations['client']['list']['items'][number]
