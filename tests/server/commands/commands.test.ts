import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { readArguments } from '../../../server/commands/command'
import { countsIn, seedCommand } from '../../../server/commands/seed'
import type { FileStore } from '../../../server/engine/files/store/fileStore'
import { createFolderStore } from '../../../server/engine/files/store/folderStore'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { keepContent } from '../../support/keepContent'
import { openNetworkLine } from '../../support/networkLine'
import { startS3Server } from '../../support/s3Server'
import { builtEntry } from '../../support/serverProcess'

describe('commands', { timeout: 120_000 }, () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coverdesk-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  function run(
    command: string,
    args: string[],
    { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
  ): Promise<{ code: number | null; output: string }> {
    const { NODE_ENV: _mode, ...inherited } = process.env
    const child = spawn(
      process.execPath,
      [...builtEntry(process.cwd(), `server/commands/${command}.ts`), ...args],
      {
        env: { ...inherited, DATA_DIR: dataDir, ...env },
      },
    )
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
      output: expect.stringMatching(/ rows and 0 files in .*verified/),
    })
    const checked = await run('restore', ['--check', file])
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('is valid: ') })
  })

  it('O-09 user:create creates a System Admin with the password from standard input', async () => {
    const args = ['--email', 'boss@office.example', '--name', 'Boss']
    const short = await run('userCreate', args, { input: 'short\n' })
    expect(short).toMatchObject({ code: 2, output: expect.stringContaining('password:') })
    const made = await run('userCreate', args, { input: 'a long enough password\n' })
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('boss@office.example') })
    const again = await run('userCreate', args, { input: 'a long enough password\n' })
    expect(again).toMatchObject({ code: 2, output: expect.stringContaining('email:') })
  })
  it('D-15 files move to S3 and back, a move that was cut off goes on, and backups hold them', async () => {
    const s3 = await startS3Server()
    const line = await openNetworkLine(s3.port)
    onTestFinished(async () => {
      await line.close()
      await s3.close()
    })
    const folder = createFolderStore(dataDir)
    const contents = [Buffer.alloc(2_000_000, 'a'), Buffer.from('b'), Buffer.from('c')]
    for (const content of contents) await keepContent(folder, content)
    const hashes = async (store: FileStore) => {
      const found: string[] = []
      for await (const { sha256 } of store.list()) found.push(sha256)
      return found.sort()
    }
    const all = await hashes(folder)
    const store = openFileStore(readConfig(s3.env()))
    const env = s3.env(line.port)
    line.cut('up', { after: 500_000, times: 9 })
    const cut = await run('files', ['move', '--to', 'store'], { env })
    expect(cut).toMatchObject({ code: 1, output: expect.stringContaining('cannot be reached') })
    expect([...new Set([...(await hashes(folder)), ...(await hashes(store))])].sort()).toEqual(all)
    line.cut('up', { after: 0, times: 0 })
    expect(await run('files', ['move', '--to', 'store'], { env })).toMatchObject({ code: 0 })
    expect([await hashes(folder), await hashes(store)]).toEqual([[], all])
    const file = join(dataDir, 'backups', 'from-s3.tar.gz')
    const made = await run('backup', ['--to', file], { env })
    expect(made.output).toMatch(/ rows and 3 files in .*verified/)
    const elsewhere = { ...env, DATA_DIR: join(dataDir, 'restored'), FILES_URL: `${env.FILES_URL}/restored` }
    expect(await run('restore', [file], { env: elsewhere })).toMatchObject({ code: 0 })
    expect(await hashes(openFileStore(readConfig(elsewhere)))).toEqual(all)
    // Marks the store as used by another database.
    await store.writeMark({ id: 'taken', owner: 'postgres 1/2' })
    const taken = await run('files', ['move', '--to', 'folder'], { env })
    expect(taken).toMatchObject({ code: 2, output: expect.stringContaining('belong to another database') })
    const claimed = await run('files', ['claim'], { env })
    expect(claimed).toMatchObject({ code: 0, output: expect.stringContaining('belong to this database') })
    const back = await run('files', ['copy', '--to', 'folder'], { env })
    expect(back).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^3 files \(1\.9 MB\) are in .*\/files; 0 were already there/),
    })
    expect([await hashes(folder), await hashes(store)]).toEqual([all, all])
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
