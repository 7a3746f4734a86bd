import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { listen } from '../../server/api/web/listen'
import { readConfig } from '../../server/base/config'
import { beginStartup } from '../../server/base/startup'
import { inDataFolder } from '../../server/base/storage/dataFolder'
import { openDatabase } from '../../server/base/storage/openDatabase'
import { DatabaseConnectionError } from '../../server/base/storage/postgres/connectionError'
import { explain } from '../../server/ops/explain'

const postgresUrl = inject('postgresUrl')

/** Returns the output for an operator whose server can't start: one line without a stack trace. */
async function messageOf(failing: Promise<unknown>): Promise<string> {
  const text = await failing.then(
    () => 'nothing failed',
    error => explain(error),
  )
  expect(text).not.toContain('\n')
  return text
}

describe('a start that fails', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coverdesk-'))
    await writeFile(join(folder, 'file'), '')
    await mkdir(join(folder, 'fine'))
    await symlink(join(folder, 'loop'), join(folder, 'loop'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    ['file', 'is a file'],
    ['file/below', 'is inside a file'],
    ['loop/below', 'is a link to itself'],
    ['x'.repeat(300), 'is too long a name'],
  ])("O-07 names DATA_DIR if its folder can't be created: %s", async (name, reason) => {
    const DATA_DIR = join(folder, name)
    const config = readConfig({ DATA_DIR, LOG_LEVEL: 'silent' })
    const { db, threadFree } = beginStartup(config)
    expect(await messageOf(db)).toContain(`DATA_DIR: ${DATA_DIR} ${reason}`)
    await threadFree
  })

  it('O-01 loads the server only once the thread of the embedded database runs', async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'new'), LOG_LEVEL: 'silent' })
    const { db, threadFree } = beginStartup(config)
    expect(await Promise.race([threadFree.then(() => 'runs'), db.then(() => 'open')])).toBe('runs')
    await (await db).close()
  })

  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])('O-07 names DATA_DIR on %s', async code => {
    const refuse = () => Promise.reject(Object.assign(new Error(code), { code }))
    expect(await messageOf(inDataFolder('/srv/data', refuse))).toMatch(/^DATA_DIR: \/srv\/data .*\.$/)
  })

  it("O-07 names PORT and HOST if it can't listen", async () => {
    const failing = (host: string) => listen(createServer(), () => undefined, { port: 0, host })
    expect(await messageOf(failing('203.0.113.1'))).toContain(
      'HOST: 203.0.113.1 is not an address of this machine',
    )
    expect(await messageOf(failing('no.such.host.invalid'))).toMatch(/^HOST: /)
    const privileged = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen', port: 80 })
    expect(explain(privileged)).toMatch(/^PORT: .* 80\. Set PORT to 1024/)
  })

  it('O-07 names DATABASE_URL without its password if PostgreSQL does not respond or refuses', async () => {
    const dataDir = join(folder, 'fine')
    const open = (databaseUrl: string) => messageOf(openDatabase({ databaseUrl, dataDir }))
    expect(await open('postgres://amel:hunter2@127.0.0.1:1/office')).toBe(
      'DATABASE_URL: cannot connect to 127.0.0.1:1/office as amel: nothing is listening there. Start PostgreSQL, or correct the host and the port.',
    )
    expect(await open('postgres://amel:hunter2@no.such.host.invalid/x')).toMatch(
      /there is no such host|looked up/,
    )
    const wrong = new DatabaseConnectionError(
      'postgres://amel:hunter2@db/office',
      Object.assign(new Error('refused'), { code: '28P01' }),
    )
    expect(explain(wrong)).toBe(
      'DATABASE_URL: cannot connect to db/office as amel: the password is wrong, or there is no such user.',
    )
    if (!postgresUrl) return
    const missing = new URL(postgresUrl)
    missing.pathname = '/no_such_database'
    expect(await open(missing.href)).toContain('there is no such database')
  })
})
