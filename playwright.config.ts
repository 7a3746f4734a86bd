import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findTestBrowser } from './tests/support/chromium'

const filesOf = (...names: string[]) => names.map(name => `**/${name}.spec.ts`)

/** Its worker builds a product of its own, which takes half a minute. */
const OWN_PRODUCT = filesOf('stockPages')
/**
 * The files that keep one worker busy for about a minute, because their tests run one after the other. Those of
 * longer files, such as the matrix, run in parallel.
 */
const LONG = filesOf('account', 'insurance', 'newResource', 'settings', 'studio', 'twoClerks')

export default defineConfig({
  // Tests start in this order. If a long file started last, the other workers would have nothing to do.
  projects: [
    { name: 'own product', testMatch: OWN_PRODUCT },
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: [...OWN_PRODUCT, ...LONG] },
  ],
  testDir: 'tests/browser',
  globalSetup: './tests/support/prepareBrowserTests.ts',
  outputDir: 'test-results/browser',
  // Each worker has its own server and waits for a third of the time, so three workers keep two cores busy.
  workers: 3,
  // The reporter lists tests that pass only on the retry. Find out why.
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
    // Tracing takes a third of a run's time, so only retries are traced. `--trace on` traces every test.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findTestBrowser(), args: CHROMIUM_FLAGS },
  },
})
