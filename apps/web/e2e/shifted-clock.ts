import type { BrowserContext } from '@playwright/test'

/** The offset in milliseconds by which `npm test` shifts the clock with libfaketime, usually 0. */
const shiftMs = Number.parseInt(process.env.FAKETIME ?? '0', 10) * 1000

/** The environment of the browser: Chromium is unstable under libfaketime, so it keeps the real clock. */
export const realClock = { ...definedIn(process.env), LD_PRELOAD: '' }

/** Shifts `Date` in pages to the clock of the server and of the test. Timers are unchanged. */
export async function shiftClock(context: BrowserContext): Promise<void> {
  if (shiftMs === 0) return
  await context.addInitScript((shift) => {
    const RealDate = Date
    window.Date = new Proxy(RealDate, {
      construct: (target, given, newTarget) =>
        Reflect.construct(target, given.length ? given : [RealDate.now() + shift], newTarget),
      apply: () => new window.Date().toString(),
      get: (target, name) =>
        name === 'now' ? () => RealDate.now() + shift : Reflect.get(target, name),
    })
  }, shiftMs)
}

function definedIn(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
