import type { AppRouter } from '@haircuts/router'
import {
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  AnyTRPCMutationProcedure,
  AnyTRPCQueryProcedure,
  inferProcedureInput,
  inferProcedureOutput,
  TRPCRouterRecord,
} from '@trpc/server'
import { createContext, useContext } from 'react'
import type { ApiClient, ApiError, CallContext } from './api-client.ts'

export type { CallContext } from './api-client.ts'

/*
 * tRPC and TanStack Query, tied together by hand.
 *
 *   trpc.appointmentType.get.useQuery({ id }, { enabled })
 *   trpc.booking.create.useMutation({ context: { idempotencyKey } }).mutateAsync(input)
 *   trpc.availability.window.usePrefetch()(input)
 *   queryClient.invalidateQueries({ queryKey: trpc.booking.byToken.queryKey() })
 *
 * The names and the cache keys are those of @trpc/react-query, which would cost every page 5 KiB
 * for the parts of it that nothing here uses.
 */

type QueryExtras<Output> = Omit<UseQueryOptions<Output, ApiError>, 'queryKey' | 'queryFn'>

type OptionalInput<Input, Rest extends unknown[]> = undefined extends Input
  ? [input?: Input, ...rest: Rest]
  : [input: Input, ...rest: Rest]

export interface Question<Output> {
  queryKey: readonly unknown[]
  queryFn: (options: { signal?: AbortSignal }) => Promise<Output>
}

interface QueryHooks<Input, Output> {
  useQuery(
    ...args: OptionalInput<Input, [extras?: QueryExtras<Output>]>
  ): UseQueryResult<Output, ApiError>
  /** Asks ahead, so that the answer is there when the visitor gets to it. Failures stay silent. */
  usePrefetch(): (input: Input) => void
  /** What useQuery would ask, and the key under which it looks for the answer. */
  question(client: ApiClient, ...args: OptionalInput<Input, []>): Question<Output>
  /** Without an input: every answer of this procedure. */
  queryKey(input?: Input): readonly unknown[]
}

interface MutationHooks<Input, Output> {
  /** `context` is read once for each call; `idempotencyKey` is sent as the header of that name. */
  useMutation(extras?: { context?: CallContext }): Mutation<Input, Output>
}

/** Waiting and failing are the caller's to show: every screen that sends keeps its own account of it. */
export interface Mutation<Input, Output> {
  mutateAsync: (input: Input) => Promise<Output>
}

type Hooks<Procedures extends TRPCRouterRecord> = {
  [Name in keyof Procedures]: Procedures[Name] extends AnyTRPCQueryProcedure
    ? QueryHooks<inferProcedureInput<Procedures[Name]>, inferProcedureOutput<Procedures[Name]>>
    : Procedures[Name] extends AnyTRPCMutationProcedure
      ? MutationHooks<inferProcedureInput<Procedures[Name]>, inferProcedureOutput<Procedures[Name]>>
      : Procedures[Name] extends TRPCRouterRecord
        ? Hooks<Procedures[Name]>
        : never
}

type ProceduresOf<Router> = Router extends { _def: { record: infer Procedures } }
  ? Procedures extends TRPCRouterRecord
    ? Hooks<Procedures>
    : never
  : never

const ClientContext = createContext<ApiClient | undefined>(undefined)

export const ApiProvider = ClientContext.Provider

function useClient() {
  const client = useContext(ClientContext)
  if (!client) throw new Error('There is no ApiProvider above this component')
  return client
}

/** The hooks of one procedure, named by its path: ['booking', 'create']. */
function hooksOf(path: readonly string[]) {
  const name = path.join('.')
  const queryKey = (input?: unknown) =>
    input === undefined ? [path] : [path, { input, type: 'query' }]
  const query = (client: ApiClient, input: unknown) => ({
    queryKey: input === undefined ? [path, { type: 'query' }] : queryKey(input),
    queryFn: ({ signal }: { signal?: AbortSignal }) => client.query(name, input, signal),
  })
  return {
    queryKey,
    useQuery: (input?: unknown, extras?: object) =>
      useQuery({ ...extras, ...query(useClient(), input) }),
    question: query,
    usePrefetch: () => {
      const client = useClient()
      const cache = useQueryClient()
      return (input: unknown) => void cache.prefetchQuery(query(client, input))
    },
    useMutation: ({ context }: { context?: CallContext } = {}) => {
      const client = useClient()
      return { mutateAsync: (input: unknown) => client.mutation(name, input, context) }
    },
  }
}

type ProcedureHooks = ReturnType<typeof hooksOf>

/** Every property goes one step down the path; a property that is the name of a hook ends it. */
function stepInto(path: readonly string[]): unknown {
  const hooks: ProcedureHooks = hooksOf(path)
  return new Proxy(hooks, {
    get: (_, key) =>
      typeof key !== 'string'
        ? undefined
        : Object.hasOwn(hooks, key)
          ? Reflect.get(hooks, key)
          : stepInto([...path, key]),
  })
}

// The one place where a type is asserted: a Proxy's shape is known to its author, never to the compiler.
export const trpc = stepInto([]) as ProceduresOf<AppRouter>
