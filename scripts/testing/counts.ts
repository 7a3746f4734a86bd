import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

/**
 * The results of a stage. `skipped` tests are reported, but count as neither passed nor failed; `retried`
 * lists passed tests that failed at the first attempt, with the reasons. `failures` lists the failed tests.
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

/** The duration of a test. */
export type Duration = { name: string; seconds: number }

/** Returns the slowest tests, the slowest first. */
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

/** Returns the tests that were retried: a passed test keeps the messages of its failed attempt. */
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
  // A file that fails to load has no tests.
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
 * Returns the counts of a stage that has run. A failed stage always counts at least one failure, even if all
 * its tests passed: reports do not count a file that fails to load or an error between tests.
 */
export function countStage(ok: boolean, read?: (report: unknown) => Counts, file?: string): Counts {
  if (!read || !file) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = read(JSON.parse(readFileSync(file, 'utf8')))
  const ran = counts.passed + counts.failed > 0
  return ok && ran ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}
