import type { RestRoute } from '@haircuts/router/trpc'
import type { HTTPMethods } from 'fastify'
import { type Operation, operations } from './operations.ts'

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
