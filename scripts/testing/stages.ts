import { type Counts, playwrightCounts, vitestCounts } from './counts'

export type Stage = {
  name: string
  command: string[]
  minutes: number
  env?: Record<string, string>
  /** The tests of a stage without a report count as one. */
  report?: { file: string; read: (report: unknown) => Counts }
  /** Where in a long output the part begins that tells what failed. */
  failuresBegin?: RegExp
  needs?: 'chromium'
}

const REPORTS = 'test-results'
const VITEST_FAILURES = /^.*(Failed (Suites|Tests)|Unhandled Error|Startup Error).*$/m
const PLAYWRIGHT_FAILURES = /^\s+1\) .*$/m

function vitest(name: string, minutes: number, args: string[]): Stage {
  const file = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: ['vitest', 'run', ...reporters, ...args],
    minutes,
    report: { file, read: vitestCounts },
    failuresBegin: VITEST_FAILURES,
  }
}

/** All that `npm test` runs, cheapest first. */
export function stages(): Stage[] {
  const browserReport = `${REPORTS}/browser.json`
  return [
    { name: 'types', command: ['tsc', '--noEmit'], minutes: 3 },
    { name: 'lint', command: ['biome', 'check', '--error-on-warnings'], minutes: 2 },
    vitest('structure', 2, ['--config', 'tests/structure/vitest.config.ts']),
    { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'], minutes: 4 },
    // As in the browser: a machine that others load as well may break off a wait, and which test it was is told.
    vitest('vitest', 30, process.env.CI ? ['--retry=1'] : []),
    {
      name: 'browser',
      command: ['playwright', 'test'],
      minutes: 30,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      report: { file: browserReport, read: playwrightCounts },
      failuresBegin: PLAYWRIGHT_FAILURES,
      needs: 'chromium',
    },
  ]
}
