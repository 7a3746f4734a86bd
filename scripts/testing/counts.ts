import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

/**
 * What a stage counts to. `skipped` tests are told, but are neither passed nor failed; `retried` are those of the passed
 * that failed at the first attempt, and why. `failures` names the tests that failed.
 */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  retried?: Retried[]
  failures?: string[]
  durations?: Duration[]
}

/** A test that passed only at the second attempt. */
export type Retried = { name: string; reason: string }

/** How long a test took. */
export type Duration = { name: string; seconds: number }

/** The slowest of some tests, the slowest first. */
export const slowest = (durations: readonly Duration[], count: number): Duration[] =>
  [...durations].sort((a, b) => b.seconds - a.seconds).slice(0, count)

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string().default(''),
        status: z.string().default('passed'),
        assertionResults: z.array(
          z.object({
            fullName: z.string().default(''),
            status: z.string(),
            duration: z.number().nullish(),
            failureMessages: z.array(z.string()),
          }),
        ),
      }),
    )
    .default([]),
})

type Spec = {
  title: string
  file: string
  ok: boolean
  tests: { results: { duration: number; errors: { message: string }[] }[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }

const spec: z.ZodType<Spec> = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          errors: z.array(z.object({ message: z.string().default('') })).default([]),
        }),
      ),
    }),
  ),
})

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(spec).optional(),
    suites: z.array(suite).optional(),
  }),
)

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite).default([]),
})

export function vitestCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitestReport.parse(report)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    retried: testResults.flatMap(retriedOf),
    failures: testResults.flatMap(failuresOf),
    durations: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(process.cwd(), name)} > ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

type TestFile = z.infer<typeof vitestReport>['testResults'][number]

/** A test that passed in the end keeps the messages of the attempt that failed. */
const retriedOf = ({ name, assertionResults }: TestFile): Retried[] =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => ({
      name: `${relative(process.cwd(), name)} > ${fullName}`,
      reason: failureMessages.join('\n'),
    }))

function failuresOf({ name, status, assertionResults }: TestFile): string[] {
  const path = relative(process.cwd(), name)
  const failed = assertionResults.filter(one => one.status === 'failed')
  // A file that does not load has no tests.
  if (failed.length === 0) return status === 'failed' ? [path] : []
  return failed.map(({ fullName }) => `${path} > ${fullName}`)
}

export function playwrightCounts(report: unknown): Counts {
  const { stats, suites } = playwrightReport.parse(report)
  const { expected, unexpected, flaky, skipped } = stats
  const specs = specsOf({ suites })
  const failures = specs.flatMap(({ ok, file, title }) => (ok ? [] : [`${file} > ${title}`]))
  const durations = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      name: `${file} > ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  )
  const retried = specs.flatMap(({ ok, file, title, tests }) => {
    const reason = tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(one => one.message)),
    )
    return ok && reason.length ? [{ name: `${file} > ${title}`, reason: reason.join('\n') }] : []
  })
  return { passed: expected + flaky, failed: unexpected, skipped, retried, failures, durations }
}

const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(one => specsOf(one)),
]

/**
 * The counts of a stage that has run. A stage that failed always counts a failure, also when every test that it
 * got to passed: a file that does not load or an error between tests is in no report's numbers.
 */
export function countStage(ok: boolean, read?: (report: unknown) => Counts, file?: string): Counts {
  if (!read || !file) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  const ran = counts.passed + counts.failed > 0
  return ok && ran ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}
