import { freeWindow, writtenFreeStarts } from '@haircuts/router/availability/reads'
import { dayInput, windowInput } from '@haircuts/router/availability/schema'
import { rangeInput } from '@haircuts/router/blackout/schema'
import { writtenCalendarEvents } from '@haircuts/router/calendar-event/reads'
import type { Context } from '@haircuts/router/context'
import { toWire } from './key-case.ts'

/** From the input as it came to the answer's JSON; a refusal is thrown, as everywhere. */
type ShortWay = (ctx: Pick<Context, 'db' | 'now'>, input: unknown) => Promise<string>

/**
 * Free times are asked for more often than all the rest, and what a transport does around an answer
 * costs more than finding it. So here are the same schema, the same read and the same refusals as in
 * the procedure, without its middleware and without a walk over every instant.
 */
export const shortRest: Readonly<Record<string, ShortWay>> = {
  'availability.day': async (ctx, input) => {
    const starts = await writtenFreeStarts(ctx, dayInput.parse(input))
    return `[${starts.map((each) => `{"start_datetime":"${each}"}`)}]`
  },
  // The barber's: the guard of its route has asked for his token before.
  'calendarEvent.list': (ctx, input) =>
    writtenCalendarEvents(ctx, rangeInput.parse(input), (event) => JSON.stringify(toWire(event))),
}

/** As superjson writes it, which for plain numbers and texts is as they are. */
export const shortTrpc: Readonly<Record<string, ShortWay>> = {
  'availability.window': async (ctx, input) => {
    const json = await freeWindow(ctx, windowInput.parse(input))
    return JSON.stringify({ result: { data: { json } } })
  },
}
