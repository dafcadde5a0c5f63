import { defineConfig, devices } from '@playwright/test'

/** Debian's Chromium under root needs these; elsewhere they do no harm. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const executablePath = process.env.CHROMIUM_PATH
const launchOptions = executablePath ? { executablePath, args: QUIET } : { args: QUIET }
/** Far from the business zone, so that a time shown in the visitor's own zone is seen to be wrong. */
const abroad = { timezoneId: 'Asia/Kathmandu', locale: 'en-GB' }

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // More than the two cores it is meant for: a browser test waits more than it works.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The back office's service worker has a journey of its own; elsewhere it would hide requests from the tests.
  use: { launchOptions, screenshot: 'only-on-failure', serviceWorkers: 'block', ...abroad },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], launchOptions, ...abroad } },
    {
      name: 'phone',
      grepInvert: /@at-any-width/,
      use: { ...devices['Pixel 7'], launchOptions, ...abroad },
    },
  ],
})
