import { chmod, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { deleteUnusedFiles } from '../../../server/engine/files/deleteUnusedFiles'
import { removeContents } from '../../../server/engine/files/releaseFiles'
import { checkScanner } from '../../../server/engine/files/scan'
import { contentPath } from '../../../server/engine/files/store/contents'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { sweepContents } from '../../../server/engine/files/sweepContents'
import { uploadFolder } from '../../../server/engine/files/uploadFolder'
import { engines } from '../../support/databases'
import { keepContent } from '../../support/keepContent'
import { openTestApp, type TestApp } from '../testApp'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(engines)('unreferenced files on $name', engine => {
  let test: TestApp
  let boss: string
  let agent: string
  beforeAll(async () => {
    test = await openTestApp(engine)
    await test.addAccount({ email: 'boss@example.com' })
    await test.addAccount({ email: 'agent@example.com', user_type: 1 })
    boss = await test.signIn('boss@example.com')
    agent = await test.signIn('agent@example.com')
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    test.clock.run()
    Object.assign(test.services.config, { uploadBytesPerDay: 0, uploadBytes: 0, scanCommand: undefined })
    await sql`truncate files, gone_contents, drafts`.execute(test.services.db.kysely)
  })

  const send = (token = boss, content: Buffer = PNG) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(content)], 'a.png'))
    return test.call('/api/v1/files', { body, token })
  }
  const upload = async (token = boss) => (await send(token)).body.data.id as number
  const statusOf = async (id: number, token = boss) =>
    (await test.app.request(`/api/v1/files/${id}`, { headers: { Authorization: `Bearer ${token}` } })).status
  const customer = async (documents: number[], token = boss) => {
    const { status, body } = await test.call('/api/v1/customers', {
      ...{ token, method: 'POST' },
      body: {
        kind: 'person',
        first_name: 'Amel',
        last_name: 'Ben Ali',
        email: 'amel@example.com',
        documents,
      },
    })
    expect(status).toBe(201)
    return body.data as { id: number; version: number }
  }
  const put = (id: number, body: object, token = boss) =>
    test.call(`/api/v1/customers/${id}`, { method: 'PUT', token, body })
  const forward = (hours: number) =>
    test.clock.set(new Date(test.services.now().getTime() + hours * 3_600_000))
  const left = async () => {
    const { rows } = await sql<{ id: string }>`select id from files order by id`.execute(
      test.services.db.kysely,
    )
    return rows.map(({ id }) => Number(id))
  }

  it('U-09 are deleted after a day; files of records, trash, drafts and undoable changes stay', async () => {
    const [unused, referenced, trashed, drafted] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ]
    await customer([referenced])
    const { id } = await customer([trashed])
    await test.call(`/api/v1/customers/${id}`, { method: 'DELETE', token: boss })
    const draft = { values: { documents: [drafted] }, at: new Date().toISOString(), device: 'x' }
    await test.call('/api/v1/drafts/customers/new', { method: 'PUT', token: boss, body: draft })
    expect(await deleteUnusedFiles(test.services)).toBe(0)
    forward(23)
    expect(await deleteUnusedFiles(test.services)).toBe(0)
    forward(2)
    expect(await deleteUnusedFiles(test.services)).toBe(1)
    expect(await left()).toEqual([referenced, trashed, drafted])
    expect(await statusOf(unused)).toBe(404)
    await sql`delete from drafts`.execute(test.services.db.kysely)
    expect(await deleteUnusedFiles(test.services)).toBe(1)
  })

  it('U-09 that were removed from a record become unreadable to their mere sender, and return by undo', async () => {
    const file = await upload(agent)
    expect(await statusOf(file, agent)).toBe(200)
    const { id } = await customer([file], agent)
    expect(await statusOf(file, agent)).toBe(200)
    const taken = await put(id, { documents: [] }, agent)
    expect(taken.status).toBe(200)
    expect(await statusOf(file, agent)).toBe(404)
    // The sender can't make the file readable again through a record of their own.
    const other = await customer([], agent)
    expect((await put(other.id, { documents: [file] }, agent)).body.errors).toHaveProperty('documents')
    forward(20)
    expect(await deleteUnusedFiles(test.services)).toBe(0)
    test.clock.run()
    const { operation } = taken.body.meta
    expect((await test.call(`/api/v1/operations/${operation}/undo`, { token: agent, body: {} })).status).toBe(
      200,
    )
    expect(await statusOf(file, agent)).toBe(200)
    // A user can also restore the file by hand, to the record that had it.
    await put(id, { documents: [] }, agent)
    expect((await put(id, { documents: [file] }, agent)).status).toBe(200)
  })

  it('U-09 are deleted when their change can no longer be undone', async () => {
    const file = await upload()
    const { id } = await customer([file])
    await put(id, { documents: [] })
    forward(26)
    expect(await deleteUnusedFiles(test.services)).toBe(1)
    expect(await left()).toEqual([])
    // A backup that started earlier can read the content for another day.
    const folder = join(test.services.config.dataDir, 'files')
    const contents = async () =>
      (await readdir(folder, { recursive: true })).filter(name => /[0-9a-f]{64}$/.test(name)).length
    await removeContents(test.services)
    expect(await contents()).toBe(1)
    forward(25)
    await removeContents(test.services)
    expect(await contents()).toBe(0)
  })

  it('U-09 file content of unfinished uploads is deleted too', async () => {
    const left = Buffer.from('left by a process that was killed')
    const sha256 = await keepContent(openFileStore(test.services.config), left)
    const path = join(test.services.config.dataDir, 'files', contentPath(sha256))
    const draft = `${path}.half`
    await writeFile(draft, 'half')
    expect(await sweepContents(test.services)).toBe(0)
    const old = new Date(Date.now() - 2 * 86_400_000)
    for (const each of [path, draft]) await utimes(each, old, old)
    expect(await sweepContents(test.services)).toBe(2)
    forward(25)
    await removeContents(test.services)
    expect(await readdir(join(path, '..'))).toEqual([])
  })

  it('U-09 uploads of a process killed while it received them are deleted too', async () => {
    const folder = uploadFolder(test.services.config.dataDir)
    await mkdir(folder, { recursive: true })
    for (const name of ['left', 'looked-at']) await writeFile(join(folder, name), 'plain')
    const old = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(folder, 'left'), old, old)
    expect(await sweepContents(test.services)).toBe(1)
    expect(await readdir(folder)).toEqual(['looked-at'])
    await rm(join(folder, 'looked-at'))
  })

  it('U-09 at most four are scanned at once, and the others wait', async () => {
    const folder = join(test.services.config.dataDir, 'seen')
    await mkdir(folder)
    const script = join(test.services.config.dataDir, 'count.mjs')
    await writeFile(
      script,
      `#!/usr/bin/env node
      import { readdirSync, rmSync, writeFileSync } from 'node:fs'
      const own = ${JSON.stringify(folder)} + '/' + process.pid
      writeFileSync(own, '')
      const together = readdirSync(${JSON.stringify(folder)}).length
      rmSync(own)
      process.exit(together > 4 ? 2 : 0)`,
    )
    await chmod(script, 0o700)
    test.services.config.scanCommand = [script]
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(sent.map(({ status }) => status)).toEqual(Array(6).fill(201))
  })

  it("U-09 uploads beyond an account's daily limit are rejected, also when sent simultaneously", async () => {
    test.services.config.uploadBytesPerDay = PNG.length * 3
    const sent = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = sent.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.code]).toEqual([429, 'too_many'])
    expect(refused?.body.message).toMatch(
      /^You uploaded 210 byte in the last 24 hours, .* Try again in 24 h\.$/,
    )
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(80_000)
    expect((await send(agent)).status).toBe(201)
    test.clock.set(new Date(Date.now() + 86_500_000))
    expect((await send()).status).toBe(201)
  })

  it("U-09 uploads beyond the office's storage limit are rejected, with what to do", async () => {
    test.services.config.uploadBytes = PNG.length * 2
    expect([(await send()).status, (await send(agent)).status]).toEqual([201, 201])
    const { status, body } = await send()
    expect([status, body.code]).toEqual([413, 'too_large'])
    expect(body.message).toContain('Empty the trash, or ask')
  })

  it('U-09 a scanner can reject a file, and a failing one accepts none', async () => {
    const script = join(test.services.config.dataDir, 'scan.mjs')
    await writeFile(
      script,
      `#!/usr/bin/env node
      import { readFileSync } from 'node:fs'
      const [, , flag, path] = process.argv
      if (flag !== '--flag; exit 0') process.exit(7)
      const text = readFileSync(path, 'latin1')
      process.exit(text.includes('EICAR') ? 1 : text.includes('BROKEN') ? 2 : 0)`,
    )
    await chmod(script, 0o700)
    test.services.config.scanCommand = [script, '--flag; exit 0']
    expect((await send()).status).toBe(201)
    const found = await send(boss, Buffer.concat([PNG, Buffer.from('EICAR')]))
    expect([found.status, found.body.message]).toEqual([422, 'The virus scanner rejected this file.'])
    const failed = await send(boss, Buffer.concat([PNG, Buffer.from('BROKEN')]))
    expect([failed.status, failed.headers.get('Retry-After')]).toEqual([503, '60'])
    expect(await readdir(join(test.services.config.dataDir, 'uploading'))).toEqual([])
    expect(await left()).toHaveLength(1)
  })
})

describe('U-09 upload variables', () => {
  it('report a scanner that does not exist', async () => {
    const config = readConfig({ SCAN_COMMAND: 'no-such-scanner --fdpass' })
    expect(config.scanCommand).toEqual(['no-such-scanner', '--fdpass'])
    await expect(checkScanner(config)).rejects.toThrow(
      'SCAN_COMMAND names a program that does not exist: "no-such-scanner"',
    )
    await checkScanner(readConfig({ SCAN_COMMAND: process.execPath }))
    await checkScanner(readConfig({}))
  })

  it('have defaults, and 0 for no limit', () => {
    expect(readConfig({})).toMatchObject({
      uploadBytesPerDay: 2000 * 1024 ** 2,
      uploadBytes: 100 * 1024 ** 3,
    })
    expect(readConfig({ UPLOAD_MB_PER_DAY: '0' }).uploadBytesPerDay).toBe(0)
    expect(() => readConfig({ UPLOAD_TOTAL_GB: 'much' })).toThrow(
      'UPLOAD_TOTAL_GB must be a number of gigabytes',
    )
  })
})
