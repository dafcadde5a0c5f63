import { appRouter } from '@haircuts/router'
import type { Meta, RestRoute } from '@haircuts/router/trpc'
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { HTTPMethods } from 'fastify'
import { z } from 'zod'
import { isRecord } from './key-case.ts'

/** The class as which a call counts against the limits of a network (http/limits/limits.ts). */
export type CallKind =
  | 'read'
  | 'write'
  | 'booking'
  | 'group'
  | 'links'
  | 'waitlist'
  | 'picture'
  | 'site-picture'

export interface Operation {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  meta: Meta
  input: z.ZodType | null
  /** Null for an operation without a result. */
  output: z.ZodType | null
}

/** Every procedure of the product, by its path: 'booking.create'. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries(proceduresOf(appRouter)).map(([path, { _def }]) => [
    path,
    {
      path,
      type: _def.type,
      meta: isMeta(_def.meta) ? _def.meta : {},
      // The last parser is for the whole input; an earlier one reads single fields in a middleware.
      input: schemaIn(_def.inputs.at(-1)),
      output: schemaIn(Reflect.get(_def, 'output')),
    },
  ]),
)

/** A call as the limits count it. */
export interface Call {
  kind: CallKind
  /** As how many calls of its class it counts. */
  cost: number
}

/** How a call of an operation is counted, for every transport; undefined (an unknown path) counts as a read. */
export function callOf(operation: Operation | undefined): Call {
  const { countedAs, cost = 1 } = operation?.meta ?? {}
  return { kind: countedAs ?? (operation?.type === 'mutation' ? 'write' : 'read'), cost }
}

/** The status of a response with a body. */
export function successStatus({ creates, accepts }: Meta): 200 | 201 | 202 {
  if (accepts) return 202
  return creates ? 201 : 200
}

function proceduresOf(router: AnyTRPCRouter): Record<string, AnyTRPCProcedure> {
  return router._def.procedures
}

/** tRPC also accepts other parsers, but this product only uses zod schemas. */
function schemaIn(parser: unknown): z.ZodType | null {
  return parser instanceof z.ZodType ? parser : null
}

/** tRPC types `meta` on the builder only, and all procedures come from the same builder. */
function isMeta(meta: unknown): meta is Meta {
  return isRecord(meta)
}

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A REST route and its operation. */
export interface RestCall {
  method: HTTPMethods
  /** Below the API base, parameters as `:name`. */
  url: string
  operation: Operation
  /** True for every route of an operation except its first. */
  isAlias: boolean
}

/** Every REST route that a procedure names. */
export function callsOf(): RestCall[] {
  return [...operations.values()].flatMap((operation) => {
    const { rest = [] } = operation.meta
    const routes: readonly RestRoute[] = typeof rest === 'string' ? [rest] : rest
    return routes.map((route, index) => {
      const method = METHODS.find((each) => route.startsWith(`${each} `)) ?? 'GET'
      return { method, url: route.slice(method.length + 1), operation, isAlias: index > 0 }
    })
  })
}
