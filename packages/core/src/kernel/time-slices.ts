import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const SLICE_MS = 20

/** @returns a function to call within a long computation, which lets waiting requests run after each 20 ms of it. */
export function timeSlices(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await yieldToEventLoop()
    began = performance.now()
  }
}
