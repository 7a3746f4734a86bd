import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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
  /** Reads the tree alone, so that it can run at the same time as others. */
  isCheck?: boolean
}

const REPORTS = 'test-results'
const VITEST_FAILURES = /^.*(Failed (Suites|Tests)|Unhandled Error|Startup Error).*$/m
const PLAYWRIGHT_FAILURES = /^\s+1\) .*$/m

function vitest(name: string, minutes: number, args: string[]): Stage {
  const file = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    command: ['vitest', ...args, ...reporters],
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
    { name: 'types', command: ['tsc', '--noEmit'], minutes: 5, isCheck: true },
    { name: 'lint', command: ['biome', 'check', '--error-on-warnings'], minutes: 5, isCheck: true },
    { ...vitest('structure', 5, ['run', '--config', 'tests/structure/vitest.config.ts']), isCheck: true },
    {
      name: 'build',
      command: [process.execPath, '--import', 'tsx', 'scripts/build.ts'],
      minutes: 5,
      isCheck: true,
    },
    vitest('unit', 8, ['run', ...project('unit', 'screens'), ...retry]),
    vitest('api', 25, ['run', ...project('api'), ...retry]),
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
  return files.length ? [...checks, vitest('changed', 20, ['related', '--run', ...files])] : checks
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Files that differ from `main`, committed or not; on `main` itself, from its last commit. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter(file => existsSync(file))
}

/** Modules that find others by their folder, so that no import leads from a test to those. */
const FOUND_BY_FOLDER: readonly [files: RegExp, finder: string][] = [
  [/^resources\/.*\.server\.tsx?$/, 'server/base/serverHooks.ts'],
  [/^resources\/.*\.(demo|first)\.ts$/, 'server/ops/demo/demoFiles.ts'],
  [/^resources\/.*\/measures\.ts$/, 'server/engine/measures/loadMeasures.ts'],
  [/^resources\/.*\.ts$/, 'server/base/product/resources.ts'],
  [/i18n\/.*\.json$/, 'server/base/messages.ts'],
  [/^src\/fields\/.*\.(view|cell|input)\.tsx$/, 'src/fields/views.ts'],
  [/^src\/fields\/.*\.(type|schema|reader)\.ts$/, 'src/fields/readers.ts'],
]

/** These files, and for those that are found by their folder the module that finds them. */
export function reachingFiles(files: readonly string[]): string[] {
  const finders = files.flatMap(file =>
    FOUND_BY_FOLDER.flatMap(([found, by]) => (found.test(file) ? [by] : [])),
  )
  return [...new Set([...files, ...finders])].filter(file => /\.(tsx?|json)$/.test(file))
}
