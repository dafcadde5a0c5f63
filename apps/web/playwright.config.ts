import { defineConfig, devices } from '@playwright/test'
import { realClock } from './e2e/shifted-clock.ts'

/** Required by Debian's Chromium as root; harmless elsewhere. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No page lives long enough for the optimizing compilers to pay: an eighth of the renderer's processor time.
  '--js-flags=--no-opt --no-maglev',
]

const executablePath = process.env.CHROMIUM_PATH
const launchOptions = {
  ...(executablePath ? { executablePath } : {}),
  args: QUIET,
  env: realClock,
}
/** Without it every animation frame is drawn by the processor; the tests of a motion ask for it. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const
/** Far from the business zone, so that a time shown in the wrong zone fails the test. */
const abroad = {
  timezoneId: process.env.BUSINESS_ZONE ? 'Asia/Tokyo' : 'Asia/Kathmandu',
  locale: 'en-GB',
}

const isNightly = Boolean(process.env.NIGHTLY)
/** What the width does not concern, and what `npm test` runs on a phone. */
const NEVER_ON_A_PHONE_AT_NIGHT =
  /^(?!.*@phone).*@at-any-width|@both-widths|^(?!.*@nightly).*@phone/

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More workers than the usual two cores, because browser tests mostly wait.
  workers: 3,
  // Bounds for a slow machine, which only a failing test waits for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Service workers hide requests from the tests; push and admin-logout allow them.
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    serviceWorkers: 'block',
    ...still,
    ...abroad,
  },
  projects: [
    {
      name: 'desktop',
      ...(isNightly
        ? { grep: /@nightly/, grepInvert: /@phone/ }
        : { grepInvert: /@nightly|@phone/ }),
      use: { ...devices['Desktop Chrome'], launchOptions, ...abroad },
    },
    {
      name: 'phone',
      ...(isNightly
        ? { grepInvert: NEVER_ON_A_PHONE_AT_NIGHT }
        : { grep: /@phone|@both-widths/, grepInvert: /@nightly/ }),
      // A seventh of the pixels to draw.
      use: { ...devices['Pixel 7'], deviceScaleFactor: 1, launchOptions, ...abroad },
    },
  ],
})
