import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArguments } from '../../../server/commands/command'
import { countsIn, seedCommand } from '../../../server/commands/seed'

describe('commands', { timeout: 120_000 }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  function run(
    command: string,
    args: string[],
    input = '',
  ): Promise<{ code: number | null; output: string }> {
    const { NODE_ENV: _mode, ...inherited } = process.env
    const child = spawn(process.execPath, ['--import', 'tsx', `server/commands/${command}.ts`, ...args], {
      env: { ...inherited, DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.stdin.end(input)
    return new Promise(resolve => child.once('exit', code => resolve({ code, output })))
  }

  it('O-05 db:plan prints the SQL of the next start, and none if the tables are up to date', async () => {
    const before = await run('dbPlan', [])
    expect(before).toMatchObject({ code: 0, output: expect.stringContaining('create table "customers"') })
    const seeded = await run('seed', ['--customers', '3'])
    expect(seeded).toMatchObject({ code: 0, output: expect.stringContaining('customers: 3 added') })
    expect((await run('dbPlan', [])).output).toContain('changes nothing')
  })

  it('O-06 backup writes one file, and restore verifies it', async () => {
    const file = join(dataDir, 'backups', 'office.tar.gz')
    const made = await run('backup', ['--to', file])
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ rows and 0 files in .*read again/),
    })
    const checked = await run('restore', ['--check', file])
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('is whole: ') })
  })

  it('O-09 user:create creates a System Admin with the password from standard input', async () => {
    const args = ['--email', 'boss@office.example', '--name', 'Boss']
    const short = await run('userCreate', args, 'short\n')
    expect(short).toMatchObject({ code: 2, output: expect.stringContaining('password:') })
    const made = await run('userCreate', args, 'a long enough password\n')
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('boss@office.example') })
    const again = await run('userCreate', args, 'a long enough password\n')
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('email:') })
  })
})

describe('seed targets', () => {
  const command = seedCommand(['people', 'orders'])
  const counts = (args: string[]) => countsIn(command, readArguments(command, args))

  it('X-01 are the resources that have demo data', () => {
    expect(counts(['--people', '1_000', '--orders=2'])).toEqual(
      new Map([
        ['people', 1000],
        ['orders', 2],
      ]),
    )
  })

  it.each([[[]], [['--poeple', '1']], [['people', '1']], [['--people', 'many']], [['--people']]])(
    'X-03 %j reports where to look up the name',
    args => expect(() => counts(args)).toThrow(/npm run seed -- --help/),
  )
})
