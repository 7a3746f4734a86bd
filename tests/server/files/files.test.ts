import fs from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../../../server/base/config'
import { readSettings, writeSettings } from '../../../server/base/settings/settings'
import type { Database } from '../../../server/base/storage/database'
import { claimStore, markComplete } from '../../../server/engine/files/claimStore'
import { databaseId } from '../../../server/engine/files/databaseId'
import { removeContents } from '../../../server/engine/files/releaseFiles'
import type { FileStore } from '../../../server/engine/files/store/fileStore'
import { createFolderStore } from '../../../server/engine/files/store/folderStore'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { sweepContents } from '../../../server/engine/files/sweepContents'
import { uploadFolder } from '../../../server/engine/files/uploadFolder'
import { allTables } from '../../../server/ops/tables'
import { mainEngines } from '../../support/databases'
import { keepContent } from '../../support/keepContent'
import { openNetworkLine } from '../../support/networkLine'
import { startS3Server } from '../../support/s3Server'
import { openTestApp, type TestApp } from '../testApp'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe.each(mainEngines)('files on $name', engine => {
  let test: TestApp
  let tokens: Record<'admin' | 'staff' | 'other', string>

  beforeAll(async () => {
    test = await openTestApp(engine)
    const types = { admin: 1, staff: 3, other: 4 }
    for (const [name, user_type] of Object.entries(types))
      await test.addAccount({ email: `${name}@example.com`, user_type })
    tokens = {
      admin: await test.signIn('admin@example.com'),
      staff: await test.signIn('staff@example.com'),
      other: await test.signIn('other@example.com'),
    }
  })
  afterAll(() => test.close())

  function upload(
    content: BlobPart,
    name: string,
    type: string,
    token: string | undefined = tokens.admin,
    headers: Record<string, string> = {},
  ) {
    const body = new FormData()
    body.set('file', new File([content], name, { type }))
    return test.call('/api/v1/files', { body, token, headers })
  }
  const read = (id: number, token: string) =>
    test.app.request(`/api/v1/files/${id}`, { headers: { Authorization: `Bearer ${token}` } })

  it('U-07 C-12 a file that is sent again with its key is stored once', async () => {
    const key = { 'Idempotency-Key': 'file-1' }
    const send = (name: string) => upload(PNG, name, 'image/png', tokens.admin, key)
    const [first, second] = [await send('scan.png'), await send('scan.png')]
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect((await send('other.png')).status).toBe(428)
  })

  it('D-15 stores an image, readable by its sender', async () => {
    const { status, body } = await upload(PNG, '../../صورة "1".png', 'text/html')
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      name: 'صورة 1.png',
      size: PNG.length,
      type: 'image/png',
    })
    const response = await read(body.data.id, tokens.admin)
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true)
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(response.headers.get('Content-Disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('صورة 1.png')}`,
    )
  })

  it('U-01 rejects a form with very many parts or very long headers before parsing it', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n'
    for (const body of [`${part}\r\n\r\n`.repeat(1_000), `${part}${'X: y\r\n'.repeat(10_000)}\r\nz\r\n`]) {
      const sent = await test.app.request('/api/v1/files', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokens.admin}`,
          'Content-Type': 'multipart/form-data; boundary=b',
        },
        body: `${body}--b--\r\n`,
      })
      expect(sent.status).toBe(422)
    }
  })

  it.each([
    ['invoice.exe', 'invoice.exe.png'],
    ['page.html', 'page.html.png'],
    ['scan', 'scan.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\temp\\run.bat', 'run.bat.png'],
    ['Photo.PNG', 'Photo.PNG'],
    ['a\u202egnp.exe', 'agnp.exe.png'],
  ])('D-15 stores %j as %j, with the extension of its content', async (given, kept) => {
    const { status, body } = await upload(PNG, given, 'image/png')
    expect([status, body.data.name]).toEqual([201, kept])
  })

  it('D-15 stores the same content on disk once', async () => {
    await upload(PNG, 'a.png', 'image/png')
    await upload(PNG, 'b.png', 'image/png')
    const folder = join(test.services.config.dataDir, 'files')
    const kept = (await readdir(folder, { recursive: true })).filter(name => /[0-9a-f]{64}/.test(name))
    expect(kept).toHaveLength(1)
  })

  it.each([
    ['line breaks', '\r\n\r\n'],
    ['the header of a mail gateway', 'X-Scan: ok\r\n\r\n'],
    ['a printer command', '\u001b%-12345X@PJL\r\n'],
  ])('F-01 accepts a PDF after %s', async (_what, before) => {
    const { status, body } = await upload(`${before}%PDF-1.4\n%âãÏÓ\n`, 'scan.pdf', 'application/pdf')
    expect([status, body.data?.type, body.data?.name]).toEqual([201, 'application/pdf', 'scan.pdf'])
  })

  it('F-01 rejects a text that names the header of a PDF further than readers look', async () => {
    const { status } = await upload(`${' '.repeat(1024)}%PDF-1.4\n`, 'scan.pdf', 'application/pdf')
    expect(status).toBe(415)
  })

  it.each([
    ['a script in a picture', SVG, 'logo.svg', 'image/svg+xml'],
    ['a page', '<!doctype html><script>1</script>', 'a.png', 'image/png'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'a.pdf', 'application/pdf'],
    ['nothing', '', 'a.png', 'image/png'],
  ])('D-15 rejects %s by its content, whatever its name', async (_what, content, name, type) => {
    const { status, body } = await upload(content, name, type)
    expect(status).toBe(415)
    expect(body.code).toBe('unsupported_type')
  })

  it('D-15 rejects more than 10 MiB', async () => {
    const { status, body } = await upload(
      Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]),
      'a.png',
      'image/png',
    )
    expect(status).toBe(413)
    expect(body.code).toBe('too_large')
  })

  it.each(['files', 'settings/logo'])(
    'U-01 D-15 a body for %s without a length is refused as soon as it is too long, not held in memory',
    async path => {
      const part = Buffer.alloc(1024 * 1024)
      const parts = 200
      let sent = 0
      // No part of the body is the file, so only the total length can be the reason for the refusal.
      const head = '--b\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n'
      const body = new ReadableStream<Uint8Array>({
        start: controller => controller.enqueue(Buffer.from(head)),
        pull: controller => {
          if (sent++ === parts) controller.close()
          else controller.enqueue(part)
        },
      })
      const response = await test.app.request(`/api/v1/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokens.admin}`,
          'Content-Type': 'multipart/form-data; boundary=b',
        },
        body,
        duplex: 'half',
      } as RequestInit)
      expect([413, 422]).toContain(response.status)
      expect(await response.text()).toMatch(/too_large|2 MB/)
      expect(sent).toBeLessThan(parts)
    },
  )

  it('D-15 a request that is no upload gets a clear error', async () => {
    const token = tokens.admin
    const json = await test.call('/api/v1/files', { body: { file: 1 }, token })
    expect([json.status, json.body.message]).toEqual([
      415,
      'This content type is not supported. Send multipart/form-data.',
    ])
    expect((await test.call('/api/v1/files', { body: new FormData(), token })).body.errors).toHaveProperty(
      'file',
    )
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Authorization: `Bearer ${token}` }
    const cut = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\ncut off`
    for (const body of ['--x\r\nbroken', cut('file'), cut('other')]) {
      const broken = await test.app.request('/api/v1/files', { method: 'POST', headers, body })
      expect(broken.status, body).toBe(422)
    }
  })

  it('D-15 an upload that breaks off while its file is being created leaves none', async () => {
    const { open } = fs.promises
    let letOpen: () => void = () => undefined
    const mayOpen = new Promise<void>(resolve => {
      letOpen = resolve
    })
    // On a busy machine, the form can end before the file is open.
    const opening = vi.spyOn(fs.promises, 'open').mockImplementation(async (...args) => {
      await mayOpen
      return open(...args)
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      opening.mockRestore()
      syncBuiltinESMExports()
    })
    const headers = {
      'Content-Type': 'multipart/form-data; boundary=x',
      Authorization: `Bearer ${tokens.admin}`,
    }
    const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\ncut off'
    const answer = test.app.request('/api/v1/files', { method: 'POST', headers, body })
    await expect.poll(() => opening.mock.calls.length).toBe(1)
    letOpen()
    expect((await answer).status).toBe(422)
    await Promise.all(opening.mock.results.map(({ value }) => value))
    expect(await readdir(uploadFolder(test.services.config.dataDir))).toEqual([])
  })

  it('D-15 readers of a record can read its file, and nobody else can', async () => {
    const { body } = await upload(PNG, 'logo.png', 'image/png')
    const { id } = body.data
    expect((await read(id, tokens.staff)).status).toBe(404)
    const resource = test.services.resources.get('customers')
    const field = Object.keys(resource.fields).find(name => resource.fields[name]?.kind === 'file')
    expect(field).toBeDefined()
    await test.addRecord('customers', {
      kind: 'company',
      company_name: 'Atlas',
      email: 'atlas@example.com',
      contacts: [{ name: 'Ali', role: 'Director' }],
      [field ?? '']: [id],
    })
    expect((await read(id, tokens.staff)).status).toBe(200)
    expect((await read(id, tokens.other)).status).toBe(404)
  })

  it("D-15 HEAD returns a file's name to its readers, without the content", async () => {
    const { body } = await upload(PNG, 'صورة.png', 'image/png')
    const head = (token: string) =>
      test.app.request(`/api/v1/files/${body.data.id}`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${token}` },
      })
    const response = await head(tokens.admin)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expect(response.headers.get('Content-Length')).toBe(String(PNG.length))
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Content-Disposition')).toContain(encodeURIComponent('صورة.png'))
    expect((await head(tokens.other)).status).toBe(404)
  })

  it.each(['0', 'x', '999999999', '1e3'])('D-15 file %s returns 404', async id => {
    const { status, body } = await test.call(`/api/v1/files/${id}`, { token: tokens.admin })
    expect(status).toBe(404)
    expect(body.code).toBe('not_found')
  })

  it('D-15 without a session returns no files', async () => {
    expect((await upload(PNG, 'a.png', 'image/png', '')).status).toBe(401)
    expect((await test.call('/api/v1/files/1')).status).toBe(401)
  })

  it('D-15 in S3 are stored once, read and swept; with the network cut, nothing is stored and the answer says so', async () => {
    const { services, clock } = test
    const { db, config } = services
    const s3 = await startS3Server()
    const line = await openNetworkLine(s3.port)
    config.filesStore = readConfig(s3.env(line.port)).filesStore
    onTestFinished(async () => {
      config.filesStore = undefined
      clock.run()
      await line.close()
      await s3.close()
    })
    const rows = async () => (await db.kysely.selectFrom('files').select('id').execute()).length
    const listed = async () => {
      const sizes: number[] = []
      for await (const { size } of openFileStore(config).list()) sizes.push(size)
      return sizes
    }
    const sent = await upload(PNG, 'a.png', 'image/png')
    expect([sent.status, (await upload(PNG, 'b.png', 'image/png')).status]).toEqual([201, 201])
    expect(await listed()).toEqual([PNG.length])
    const download = await read(sent.body.data.id, tokens.admin)
    expect(Buffer.from(await download.arrayBuffer()).equals(PNG)).toBe(true)

    const large = Buffer.concat([PNG, Buffer.alloc(3_000_000)])
    const before = await rows()
    line.cut('up', { after: 1_000_000, times: 9 })
    const cut = await upload(large, 'c.png', 'image/png')
    expect([cut.status, cut.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(cut.body.message).toBe('Uploaded files can’t be reached right now. Try again in a moment.')
    expect([await rows(), await readdir(uploadFolder(config.dataDir))]).toEqual([before, []])
    line.cut('down', { after: 0, times: 9 })
    expect((await read(sent.body.data.id, tokens.admin)).status).toBe(503)
    line.cut('up', { after: 0, times: 0 })

    // Stores content without a file, as a refused upload leaves it.
    const lost = await keepContent(openFileStore(config), Buffer.from('without a file'))
    const day = (count: number) => clock.set(new Date(Date.now() + count * 90_000_000))
    day(1)
    expect(await sweepContents(services)).toBeGreaterThan(0)
    day(3)
    await removeContents(services)
    expect(await openFileStore(config).sizeOf(lost)).toBeUndefined()
    expect(await listed()).toContain(PNG.length)
  })

  it('D-15 a copy of a database neither starts on the files of the original nor deletes them, unless it claims them', async () => {
    const { services, clock } = test
    const { log, config } = services
    const [dataDir, store] = [config.dataDir, openFileStore(config)]
    const original = { db: services.db, dataDir, log }
    await claimStore(original, store)
    const sha256 = await keepContent(store, Buffer.from('only the original has it'))
    const copied = await engine.open(allTables(services.resources))
    onTestFinished(async () => {
      clock.run()
      await copied.close()
    })
    await writeSettings(copied.kysely, await readSettings(services.db.kysely, ['file_store']))
    const copyDir = join(dataDir, 'copy')
    await mkdir(copyDir)
    const copy = { db: copied, dataDir: copyDir, log }
    await expect(claimStore(copy, store)).rejects.toThrow(
      /belong to another database .* a prefix of its own.*`npm run files -- claim`/,
    )
    const onStore = (dataDir: string) => ({ ...config, dataDir, filesStore: undefined })
    const files = join(copyDir, 'files')
    await symlink(join(dataDir, 'files'), files)
    const stranger = { ...services, db: copied, config: onStore(copyDir) }
    clock.set(new Date(Date.now() + 2 * 90_000_000))
    expect(await sweepContents(stranger)).toBe(0)
    const at = new Date(Date.now()).toISOString()
    await copied.kysely.insertInto('gone_contents').values({ sha256, at }).execute()
    await removeContents(stranger)
    expect(await store.sizeOf(sha256)).toBeDefined()
    await claimStore(copy, store, { takeOver: true })
    await claimStore(copy, store)
    await removeContents(stranger)
    expect(await store.sizeOf(sha256)).toBeUndefined()
    await keepContent(store, PNG)
    await expect(claimStore(original, store)).rejects.toThrow('belong to another database')
    await claimStore(original, store, { takeOver: true })
  })

  it('D-15 a move that was cut off is told of at each start until all files are in the new place', async () => {
    const { db, log, config } = test.services
    const [from, to] = [config.dataDir, join(config.dataDir, 'moved')].map(createFolderStore)
    const claiming = { db, dataDir: config.dataDir, log }
    const warn = vi.spyOn(log, 'warn')
    onTestFinished(() => warn.mockRestore())
    const told = async () => {
      warn.mockClear()
      await claimStore(claiming, to as FileStore)
      return warn.mock.calls.flat().join()
    }
    await claimStore(claiming, to as FileStore, { movingFrom: from?.place })
    expect(await told()).toContain(`Some files might still be in ${from?.place}`)
    expect(await told()).toContain('`npm run files -- move` moves them')
    await markComplete(db.kysely)
    expect(await told()).toBe('')
  })

  it.runIf(engine.name === 'postgres')(
    'D-15 an ordinary role of PostgreSQL tells a database from its copies',
    async () => {
      const { db, config } = test.services
      await db.kysely.transaction().execute(async trx => {
        await sql`create role ordinary`.execute(trx)
        await sql`set local role ordinary`.execute(trx)
        const own = { ...db, kysely: trx as unknown as Database['kysely'] }
        expect(await databaseId({ db: own, dataDir: config.dataDir })).toMatch(/^postgres \d{10,}\/\d+$/)
        await sql`reset role`.execute(trx)
        await sql`drop role ordinary`.execute(trx)
      })
    },
  )

  it.runIf(engine.name === 'postgres')(
    'D-15 a process with another place for files is refused while one runs, and takes over when none does',
    async () => {
      const { services, secondProcess } = test
      const { db, log, config } = services
      const { dataDir } = config
      const folders = [dataDir, join(dataDir, 'other machine')].map(createFolderStore)
      const [own, other] = folders as [FileStore, FileStore]
      const first = { db, dataDir, log }
      await claimStore(first, own)
      const second = { ...first, db: (await secondProcess()).services.db }
      await expect(claimStore(second, other)).rejects.toThrow(
        `but another process that runs on the same database keeps them in ${own.place}`,
      )
      await claimStore(second, own)
      // Simulates that no process is running any more.
      for (const each of [db, second.db]) await each.announce?.('coverdesk')
      const warn = vi.spyOn(log, 'warn')
      await claimStore(second, other)
      expect(warn.mock.calls.flat().join()).toContain(`newest files are not in ${other.place}`)
      await expect(claimStore(first, own)).rejects.toThrow(other.place)
      expect((await other.readMark())?.id).not.toBe((await own.readMark())?.id)
    },
  )
})
