import { freeStarts, freeWindow } from '@haircuts/router/availability/reads'
import { dayInput, windowInput } from '@haircuts/router/availability/schema'
import type { Context } from '@haircuts/router/context'

/** From the input as it came to the answer's JSON; a refusal is thrown, as everywhere. */
type ShortWay = (ctx: Pick<Context, 'db' | 'now'>, input: unknown) => Promise<string>

/**
 * Free times are asked for more often than all the rest, and what a transport does around an answer
 * costs more than finding it. So here are the same schema, the same read and the same refusals as in
 * the procedure, without its middleware and without a walk over every instant.
 */
export const shortRest: Readonly<Record<string, ShortWay>> = {
  'availability.day': async (ctx, input) => {
    const starts = await freeStarts(ctx, dayInput.parse(input))
    return `[${starts.map((each) => `{"start_datetime":"${new Date(each).toISOString()}"}`)}]`
  },
}

/** As superjson writes it, which for plain numbers and texts is as they are. */
export const shortTrpc: Readonly<Record<string, ShortWay>> = {
  'availability.window': async (ctx, input) => {
    const json = await freeWindow(ctx, windowInput.parse(input))
    return JSON.stringify({ result: { data: { json } } })
  },
}
