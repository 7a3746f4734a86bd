import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stages } from './stages'

// Records how long the slow test files took in the last `npm test` (its reports in test-results/), so that
// vitest.config.ts starts them first: node --import tsx scripts/testing/recordDurations.ts

const FILE = 'tests/durations.json'
/** Files that take less can start at any time. */
const SLOW_SECONDS = 10

const isTest = (path: string) => path.endsWith('.test.ts') || path.endsWith('.test.tsx')

const seconds: Record<string, number> = JSON.parse(readFileSync(FILE, 'utf8'))
for (const { report } of stages()) {
  if (!report || !existsSync(report.file)) continue
  const { testResults = [] } = JSON.parse(readFileSync(report.file, 'utf8'))
  for (const { name, startTime, endTime } of testResults)
    seconds[relative(process.cwd(), name)] = Math.round((endTime - startTime) / 1000)
}
const slow = Object.entries(seconds)
  .filter(([path, took]) => isTest(path) && existsSync(path) && took >= SLOW_SECONDS)
  .sort(([, a], [, b]) => b - a)
writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`)
