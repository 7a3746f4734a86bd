import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/support/prepareBrowserTests.ts',
  outputDir: 'test-results/browser',
  // Each worker has its own server. It waits for a third of its time: three keep two cores busy.
  workers: 3,
  // What passes only at the second attempt is told by name: its cause is to be found.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every action takes a third of a run's time: the second attempt shows what failed, or `--trace on`.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findTestBrowser(), args: CHROMIUM_FLAGS },
  },
})
