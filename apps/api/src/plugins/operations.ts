import { appRouter } from '@haircuts/router'
import type { Meta } from '@haircuts/router/trpc'
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { z } from 'zod'
import { isRecord } from './key-case.ts'

export interface Operation {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  meta: Meta
  input: z.ZodType | null
  /** Null where there is nothing to say but that it is done. */
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
      input: schemaIn(_def.inputs[0]),
      output: schemaIn(Reflect.get(_def, 'output')),
    },
  ]),
)

function proceduresOf(router: AnyTRPCRouter): Record<string, AnyTRPCProcedure> {
  return router._def.procedures
}

/** tRPC takes other parsers too; every schema of ours is zod's. */
function schemaIn(parser: unknown): z.ZodType | null {
  return parser instanceof z.ZodType ? parser : null
}

/** tRPC types meta on its builder only; every procedure of ours is made by that builder. */
function isMeta(meta: unknown): meta is Meta {
  return isRecord(meta)
}
