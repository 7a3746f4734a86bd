import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { countStage, playwrightCounts, slowest, vitestCounts } from '../../scripts/testing/counts'
import { reachingFiles } from '../../scripts/testing/stages'

const run = promisify(execFile)
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Runs the browser stage of `npm test` with a PATH that contains only Node: no Chromium, no PostgreSQL. */
async function testOnBareMachine(env: Record<string, string>) {
  const bin = await mkdtemp(join(tmpdir(), 'coverdesk-bin-'))
  folders.push(bin)
  await symlink(process.execPath, join(bin, 'node'))
  const bare = { PATH: bin, HOME: bin, PLAYWRIGHT_BROWSERS_PATH: bin, ...env }
  const args = ['--import', 'tsx', 'scripts/test.ts', 'browser']
  return run(process.execPath, args, { env: bare }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (failed: { code: number; stdout: string }) => ({ code: failed.code, stdout: failed.stdout }),
  )
}

describe('O-03 npm test', () => {
  it('O-03 says in one line what it did not run, why, and what to install', async () => {
    const { code, stdout } = await testOnBareMachine({})
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^not run +the browser tests: Chromium was not found; install it \(Debian: apt-get install chromium/,
    )
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 0 failed')
  })

  it('O-03 counts skipped stages as failures if CI is set', async () => {
    const { code, stdout } = await testOnBareMachine({ CI: '1' })
    expect(code).toBe(1)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  })

  it('O-03 a stage that fails without a failing test counts as one failure', () => {
    expect(countStage(false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countStage(false, () => ({ passed: 3, failed: 0, skipped: 0 }), 'package.json')).toMatchObject({
      failed: 1,
    })
    expect(countStage(true, () => ({ passed: 0, failed: 0, skipped: 0 }), 'package.json')).toMatchObject({
      failed: 1,
    })
  })

  it('O-03 lists failures and the slowest tests', () => {
    const counts = vitestCounts({
      ...{ numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        {
          name: join(process.cwd(), 'tests/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { fullName: 'is quick', status: 'passed', duration: 20, failureMessages: [] },
            { fullName: 'is right', status: 'failed', duration: 1500, failureMessages: ['no'] },
          ],
        },
        { name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
      ],
    })
    expect(counts.failures).toEqual(['tests/a.test.ts > is right', 'tests/b.test.ts'])
    expect(slowest(counts.durations ?? [], 1)).toEqual([{ name: 'tests/a.test.ts > is right', seconds: 1.5 }])
    const spec = {
      file: 'a.spec.ts',
      title: 'signs in',
      ok: false,
      tests: [{ results: [{ duration: 900 }] }],
    }
    const browser = playwrightCounts({
      stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ suites: [{ specs: [spec] }] }],
    })
    expect(browser).toMatchObject({ failed: 1, failures: ['a.spec.ts > signs in'] })
  })

  it('O-03 lists what passed only at the second attempt, and why the first failed', () => {
    const { retried } = vitestCounts({
      ...{ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
      testResults: [
        {
          name: join(process.cwd(), 'tests/a.test.ts'),
          assertionResults: [
            { fullName: 'is late', status: 'passed', duration: 20, failureMessages: ['timed out'] },
          ],
        },
      ],
    })
    expect(retried).toEqual([{ name: 'tests/a.test.ts > is late', reason: 'timed out' }])
    const results = [{ duration: 900, errors: [{ message: 'no such button' }] }, { duration: 700 }]
    const spec = { file: 'a.spec.ts', title: 'signs in', ok: true, tests: [{ results }] }
    const browser = playwrightCounts({
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      suites: [{ suites: [{ specs: [spec] }] }],
    })
    expect(browser.retried).toEqual([{ name: 'a.spec.ts > signs in', reason: 'no such button' }])
  })

  it('O-03 reaches the tests of a definition through the module that finds it', () => {
    expect(reachingFiles(['resources/customers/index.ts', 'README.md'])).toEqual([
      'resources/customers/index.ts',
      'server/base/product/resources.ts',
    ])
  })
})
