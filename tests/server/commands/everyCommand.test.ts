import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

const product = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** Commands that are used too rarely for a script in package.json. */
const RARE = { screenshots: 'node --import tsx scripts/screenshots.ts' }
const scripts: Record<string, string> = { ...product.scripts, ...RARE }

const STACK = /^\s+at /m
let runs = 0

/** Runs a script of package.json in this process, since starting a new one takes time. */
async function run(name: string, args: readonly string[], env: Record<string, string> = {}) {
  const words = String(scripts[name]).split(' ')
  const at = words.findIndex(word => /\.(ts|mjs)$/.test(word))
  // The `.mjs` file exists only so that a built server starts without loading TypeScript.
  const file = resolve(String(words[at]).replace('start.mjs', 'start.ts'))
  const printed = { out: '', errors: '' }
  const collect = (stream: keyof typeof printed) => (text: string) => {
    printed[stream] += `${text}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(collect('out'))
  vi.spyOn(console, 'error').mockImplementation(collect('errors'))
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  const { argv } = process
  // Another test in this worker might have left an exit code.
  process.exitCode = undefined
  process.argv = [process.execPath, file, ...words.slice(at + 1), ...args]
  try {
    await import(`${file}?run=${runs++}`)
    return { code: process.exitCode ?? 0, ...printed }
  } finally {
    process.argv = argv
    process.exitCode = undefined
  }
}

describe('U-11 every command of package.json', { timeout: 60_000 }, () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  it.each(Object.keys(scripts))('U-11 %s answers --help and refuses an unknown option', async name => {
    const help = await run(name, ['--help'])
    const call = name in RARE ? scripts[name] : new RegExp(`^npm (run )?${name.replace(':long', '')} --`)
    expect(help).toMatchObject({ code: 0, out: expect.stringMatching(call ?? name), errors: '' })
    expect(help.out).toContain('--help')
    const unknown = await run(name, ['--no-such-option'])
    // The definitions command exits with 2 if the plan has changes, so its errors exit with 1.
    const code = name === 'definitions' ? 1 : 2
    expect(unknown).toMatchObject({ code, out: '', errors: expect.stringContaining('--no-such-option') })
    expect(unknown.errors.trim().split('\n')).toHaveLength(1)
  })

  it.each([
    ['backup', ['--keep', 'none'], 2, '--keep'],
    ['restore', [], 2, 'one file'],
    ['files', ['move'], 2, '--to store'],
    ['files', ['copy', '--to', 'store'], 2, 'FILES_URL'],
    ['restore', ['/nowhere/office.tar.gz'], 1, '/nowhere/office.tar.gz'],
    ['seed', [], 2, 'how many'],
    ['seed', ['--customers', 'many'], 2, '--customers'],
    ['db:plan', ['all'], 2, 'all'],
    ['new:resource', ['Branches', 'name:text'], 2, 'Branches'],
    ['new:resource', ['branches', 'name:tekst'], 2, 'tekst'],
    ['bench', ['nothing'], 2, 'nothing'],
    ['test', ['nothing'], 2, 'nothing'],
  ])('U-11 %s %j fails with %i in one line that names the cause', async (name, args, code, named) => {
    const failed = await run(name, args)
    expect(failed).toMatchObject({ code, errors: expect.stringContaining(named) })
    expect(failed.errors.trim().split('\n')).toHaveLength(1)
  })

  it.each([
    ['a database that does not answer', { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }],
    ['a port that is none', { PORT: 'http' }],
  ])('U-11 %s makes a command exit with 1 and without a stack', async (_what, env) => {
    const failed = await run('db:plan', [], env)
    expect(failed).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(/\S/) })
    expect(failed.errors).not.toMatch(STACK)
  })
})
