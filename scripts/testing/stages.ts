import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Counts, playwrightCounts, vitestCounts } from './counts'

export type Stage = {
  name: string
  command: string[]
  minutes: number
  env?: Record<string, string>
  /** A stage without a report counts as one test. */
  report?: { file: string; read: (report: unknown) => Counts }
  /** Matches the start of the failures in a long output. */
  failuresBegin?: RegExp
  needs?: 'chromium'
  /** Only reads the source tree, so it can run at the same time as other stages. */
  isCheck?: boolean
  /** Runs only in the long form, or if it is named. */
  isLong?: boolean
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

// On CI, tests are retried once, like the browser tests, because waits can time out
// on a busy machine. Retried tests are reported.
const retry = process.env.CI ? ['--retry=1'] : []
const project = (...names: string[]) => names.map(name => `--project=${name}`)

/** Returns all stages of `npm test`, cheapest first. */
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
    { ...vitest('hooks', 5, ['run', ...project('hooks')]), isLong: true },
    {
      ...vitest('stories', 10, ['run', '--config', 'tests/providers/stories/vitest.config.ts']),
      isLong: true,
    },
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

/**
 * Returns the stages of `npm test -- changed`: the checks of the source tree, and the
 * tests that import files that differ from `main`.
 */
export function changedStages(): Stage[] {
  const checks = stages().filter(({ name }) => ['types', 'lint', 'structure'].includes(name))
  const files = reachingFiles(changedFiles())
  return files.length ? [...checks, vitest('changed', 20, ['related', '--run', ...files])] : checks
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from `main`, committed or not; on `main` itself, the uncommitted ones. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter(file => existsSync(file))
}

/** Modules that find others by their folder, so that no import leads from a test to the found files. */
const FOUND_BY_FOLDER: readonly [files: RegExp, finder: string][] = [
  [/^resources\/.*\.server\.tsx?$/, 'server/base/serverHooks.ts'],
  [/^resources\/.*\.(demo|first)\.ts$/, 'server/ops/demo/demoFiles.ts'],
  [/^resources\/.*\/measures\.ts$/, 'server/engine/measures/loadMeasures.ts'],
  [/^resources\/.*\.ts$/, 'server/base/product/resources.ts'],
  [/i18n\/.*\.json$/, 'server/base/messages.ts'],
  [/^src\/fields\/.*\.(view|cell|input)\.tsx$/, 'src/fields/views.ts'],
  [/^src\/fields\/.*\.(type|schema|import)\.ts$/, 'src/fields/imports.ts'],
]

/** Returns these files, and for each file that is found by its folder, the module that finds it. */
export function reachingFiles(files: readonly string[]): string[] {
  const finders = files.flatMap(file =>
    FOUND_BY_FOLDER.flatMap(([found, by]) => (found.test(file) ? [by] : [])),
  )
  return [...new Set([...files, ...finders])].filter(file => /\.(tsx?|json)$/.test(file))
}
