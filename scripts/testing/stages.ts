import { changedFiles, reachingFiles } from './changed'
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

function vitest(name: string, minutes: number, args: string[], mode = ['run']): Stage {
  const file = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: ['vitest', ...mode, ...reporters, ...args],
    minutes,
    report: { file, read: vitestCounts },
    failuresBegin: VITEST_FAILURES,
  }
}

// As in the browser: a machine that others load as well may break off a wait, and which test it was is told.
const retry = process.env.CI ? ['--retry=1'] : []
const project = (...names: string[]) => names.map(name => `--project=${name}`)

/** All that `npm test` runs, cheapest first. */
export function stages(): Stage[] {
  const browserReport = `${REPORTS}/browser.json`
  return [
    { name: 'types', command: ['tsc', '--noEmit'], minutes: 3 },
    { name: 'lint', command: ['biome', 'check', '--error-on-warnings'], minutes: 2 },
    vitest('structure', 2, ['--config', 'tests/structure/vitest.config.ts']),
    { name: 'build', command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'], minutes: 4 },
    vitest('unit', 8, [...project('unit', 'screens'), ...retry]),
    vitest('api', 25, [...project('api'), ...retry]),
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

/** What `npm test -- changed` runs: the checks of the tree, and the tests that import what differs from `main`. */
export function changedStages(): Stage[] {
  const checks = stages().filter(({ name }) => ['types', 'lint', 'structure'].includes(name))
  const files = reachingFiles(changedFiles())
  return files.length ? [...checks, vitest('changed', 20, files, ['related', '--run'])] : checks
}
