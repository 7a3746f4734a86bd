import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { countStage } from '../../scripts/testing/counts'

const run = promisify(execFile)
const folders: string[] = []

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Runs `npm test` of one stage on a machine whose PATH holds Node alone: no Chromium, no PostgreSQL. */
async function testOnBareMachine(env: Record<string, string>) {
  const bin = await mkdtemp(join(tmpdir(), 'coverdesk-bin-'))
  folders.push(bin)
  await symlink(process.execPath, join(bin, 'node'))
  const bare = { PATH: bin, HOME: bin, PLAYWRIGHT_BROWSERS_PATH: bin, ...env }
  const args = ['--import', 'tsx', 'scripts/test.ts', '--only', 'browser']
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

  it('O-03 counts what it could not run as a failure where CI is set', async () => {
    const { code, stdout } = await testOnBareMachine({ CI: '1' })
    expect(code).toBe(1)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
  })

  it('O-03 a stage that fails without a failing test counts as one', () => {
    expect(countStage(false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countStage(false, () => ({ passed: 3, failed: 0, skipped: 0 }), 'package.json')).toMatchObject({
      failed: 1,
    })
    expect(countStage(true, () => ({ passed: 0, failed: 0, skipped: 0 }), 'package.json')).toMatchObject({
      failed: 1,
    })
  })
})
