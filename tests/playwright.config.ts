import { defineConfig } from '@playwright/test'
import { headlessOptions } from './support/browser/chromium-switches.ts'

/** Browser tests against the built portal and real host processes; `tests/support/browser/fixtures.ts` starts those. */
export default defineConfig({
  testDir: '.',
  testMatch: ['{faults,journeys,offline,operating}/**/*.spec.ts'],
  outputDir: '../test-results',
  globalSetup: './support/browser/browser-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  // A test is the unit of work, so that no file holds up the end.
  fullyParallel: true,
  workers: 3,
  // A rare random failure must not stop a build server. The closing lines name such a test, so that it is repaired.
  // Elsewhere it fails.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  // A run that hangs ends in time to be reported. A slow machine takes three times as long as usual.
  globalTimeout: 45 * 60_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Installing one takes longer than most tests. A test that needs it is given `withWorker`.
    serviceWorkers: 'block',
    // Recording doubles the time. Use `--trace on` to look into one test.
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: headlessOptions,
  },
})
