import { adminOf } from '@haircuts/router/auth/reads'
import { freeStartsIso, freeWindow } from '@haircuts/router/availability/reads'
import { dayInput, windowInput } from '@haircuts/router/availability/schema'
import { rangeInput } from '@haircuts/router/blackout/schema'
import { calendarEventsJson } from '@haircuts/router/calendar/reads'
import type { Context } from '@haircuts/router/context'
import { toWire } from './key-case.ts'

/** Turns the raw input into the JSON of the response. @throws Refusal or ZodError like the procedure. */
type FastPath = (ctx: Context, input: unknown) => Promise<string>

/**
 * Availability is the most frequent query, and the overhead of the transport exceeds its cost. These paths use the
 * same schema, read and refusals as the procedure, but skip its middleware and the conversion of every
 * instant.
 */
export const restFastPaths: Readonly<Record<string, FastPath>> = {
  'availability.day': async (ctx, input) => {
    const starts = await freeStartsIso(ctx, dayInput.parse(input))
    return `[${starts.map((each) => `{"start_datetime":"${each}"}`)}]`
  },
  // Checks access itself, like the procedure, so that it does not depend on the guard of a route.
  'calendarEvent.list': async (ctx, input) => {
    adminOf(ctx)
    const write = (event: object) => JSON.stringify(toWire(event))
    return calendarEventsJson(ctx, rangeInput.parse(input), write)
  },
}

/** The superjson envelope, which leaves plain numbers and strings unchanged. */
export const trpcFastPaths: Readonly<Record<string, FastPath>> = {
  'availability.window': async (ctx, input) => {
    const json = await freeWindow(ctx, windowInput.parse(input))
    return JSON.stringify({ result: { data: { json } } })
  },
}
