import { faqDocument } from '@haircuts/core/site/faq-form'
import { sharingDocument } from '@haircuts/core/site/sharing-form'
import type { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { firstWindowInput } from '../../features/times/slot-windows.ts'
import { toAppError } from '../api/errors.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { ApiClient } from '../api/trpc.ts'
import { paths, patterns, readAppointmentTypeId } from '../paths.ts'
import type { DayHours, Offering } from './linked-data.ts'
import { matchPath } from './match-path.ts'

interface PrefetchOptions {
  /** Below the base path. */
  path: string
  client: ApiClient
  queryClient: QueryClient
}

/** The public settings, which decide what the back office's document may load, and the number of the public phone. */
export async function fetchFrame(client: ApiClient) {
  const api = createTRPCQueryUtils({ client, queryClient: createQueryClient() })
  const [settings, content] = await Promise.all([
    api.setting.public.fetch(),
    api.content.public.fetch(),
  ])
  return { settings, dial: dialOf(content) }
}

/** The number that the public phone means; undefined if it is unknown. */
function dialOf(content: Readonly<Record<string, { dial?: unknown }>> | undefined) {
  const dial = content?.phone?.dial
  return typeof dial === 'string' ? dial : undefined
}

/** Fetches the services and business hours for the JSON-LD of a page. */
export async function fetchOffering(
  client: ApiClient,
  listWeek: () => Promise<readonly DayHours[]>,
): Promise<Offering> {
  const [services, week] = await Promise.all([client.appointmentType.list.query({}), listWeek()])
  return { services, week }
}

/**
 * Fills the query cache with what a page asks for when it is rendered, and with what it asks for once it has that: a page of a link
 * shows what its link leads to. A query that needs more rounds is made by the browser.
 *
 * @param render renders the page, whose queries begin.
 * @throws the error of a query for which the API returned no response.
 */
export async function prefetchRendered(queryClient: QueryClient, render: () => Promise<unknown>) {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await render()
    const begun = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
    if (begun.length === 0) break
    await Promise.allSettled(begun.map(({ promise }) => promise))
  }
  settle(queryClient)
}

const MAX_ROUNDS = 4

function settle(queryClient: QueryClient) {
  for (const query of queryClient.getQueryCache().getAll()) {
    const { error } = query.state
    if (!error) continue
    if (!toAppError(error)) throw error
    // TanStack Query invalidates what failed, and an invalidated query is fetched again when a component mounts.
    query.setState({ isInvalidated: false })
  }
}

/**
 * Fills the query cache with the queries of a screen's first render, in parallel where its hooks would query one after
 * the other. The browser makes a query that is missing here, so a screen works without it.
 *
 * @returns false when the path names an appointment type that does not exist.
 * @throws the error of a query for which the API returned no response.
 */
export async function prefetch({ path, client, queryClient }: PrefetchOptions) {
  const api = createTRPCQueryUtils({ client, queryClient })
  const [isFound] = await Promise.all([
    prefetchScreen(),
    api.setting.public.prefetch(),
    api.content.public.prefetch(),
  ])
  settle(queryClient)
  const content = api.content.public.getData()
  return {
    isFound,
    dial: dialOf(content),
    settings: api.setting.public.getData(),
    service: serviceOf(path),
    sharing: Object.assign({}, sharingDocument.defaults, content?.sharing),
    questions: matchPath(paths.faq, path) ? questions() : undefined,
  }

  async function prefetchScreen(): Promise<boolean> {
    if (matchPath(paths.book, path)) await api.appointmentType.list.prefetch({})
    const booked = matchPath(patterns.bookType, path)
    if (!booked) return true
    const id = readAppointmentTypeId(booked.appointmentTypeId)
    if (id === undefined) return false
    await Promise.all([
      api.appointmentType.get.prefetch({ id }),
      api.availability.window.prefetch(firstWindowInput({ appointmentTypeId: id })),
    ])
    return api.appointmentType.get.getData({ id }) !== undefined
  }

  function questions() {
    return Object.assign({}, faqDocument.defaults, api.content.public.getData()?.faq).questions
  }

  function serviceOf(path: string) {
    const id = readAppointmentTypeId(matchPath(patterns.bookType, path)?.appointmentTypeId)
    return id === undefined ? undefined : api.appointmentType.get.getData({ id })
  }
}
