import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/base/config'
import type { S3Place } from '../../../server/base/filesUrl'
import { contentPath } from '../../../server/engine/files/store/contents'
import type { FileStore } from '../../../server/engine/files/store/fileStore'
import { createFolderStore } from '../../../server/engine/files/store/folderStore'
import { openFileStore } from '../../../server/engine/files/store/openFileStore'
import { createS3Store } from '../../../server/engine/files/store/s3Store'
import { moveFiles } from '../../../server/ops/files/moveFiles'
import { keepContent } from '../../support/keepContent'
import { type NetworkLine, openNetworkLine } from '../../support/networkLine'
import { type S3Server, startS3Server } from '../../support/s3Server'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let s3: S3Server
let line: NetworkLine
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  line = await openNetworkLine(s3.port)
  folder = await mkdtemp(join(tmpdir(), 'coverdesk-files-'))
})
afterAll(async () => {
  await line.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores = [
  ['a folder', () => openFileStore(readConfig({ DATA_DIR: folder }))],
  ['S3', () => openFileStore(readConfig(s3.env(line.port)))],
] as const

describe.each(stores)('D-15 files in %s', (_name, open) => {
  it('are read as they were written, kept once, listed and removed', async () => {
    const store = open()
    const contents = [randomBytes(3_000_000), Buffer.from('short'), Buffer.alloc(0)]
    const hashes: string[] = []
    for (const content of [...contents, ...contents]) hashes.push(await keepContent(store, content))
    const listed: string[] = []
    for await (const { sha256, size } of store.list()) listed.push(`${sha256} ${size}`)
    expect(listed.sort()).toEqual(contents.map(each => `${hashOf(each)} ${each.length}`).sort())
    for (const content of contents)
      expect(hashOf(await buffer(await store.read(hashOf(content))))).toBe(hashOf(content))
    await store.remove(hashes[0] ?? '')
    await store.remove(hashes[0] ?? '')
    await expect(store.read(hashes[0] ?? '')).rejects.toThrow(`The content ${hashes[0]} is not in`)
    expect([await store.sizeOf(hashes[0] ?? ''), await store.sizeOf(hashes[1] ?? '')]).toEqual([undefined, 5])
    expect(await store.readMark()).toBeUndefined()
    for (const mark of [{ id: 'one' }, { id: 'one', owner: 'postgres 1/2' }]) {
      await store.writeMark(mark)
      expect(await store.readMark()).toEqual(mark)
    }
  })

  it('are not stored when they are not what their hash says', async () => {
    const store = open()
    const sha256 = hashOf(Buffer.from('right'))
    const damaged = { sha256, size: 5, open: () => Readable.from([Buffer.from('wrong')]) }
    await expect(store.write(damaged)).rejects.toThrow('is damaged')
    expect(await store.sizeOf(sha256)).toBeUndefined()
  })
})

it('D-15 a move takes no content out of its old place while the one in the new place is damaged', async () => {
  const [from, to] = [createFolderStore(join(folder, 'from')), createFolderStore(join(folder, 'to'))]
  const content = randomBytes(100)
  const sha256 = await keepContent(from, content)
  await keepContent(to, content)
  await writeFile(join(folder, 'to', 'files', contentPath(sha256)), randomBytes(100))
  expect(await moveFiles({ from, to, remove: true })).toMatchObject({ files: 1, known: 0, failed: [] })
  expect(hashOf(await buffer(await to.read(sha256)))).toBe(sha256)
  expect(await from.sizeOf(sha256)).toBeUndefined()
})

describe('D-15 a network that is cut', () => {
  const content = randomBytes(6_000_000)
  const sha256 = hashOf(content)
  let store: FileStore
  beforeAll(() => {
    store = openFileStore(readConfig(s3.env(line.port)))
  })
  afterEach(async () => {
    line.cut('up', { after: 0, times: 0 })
    line.silent = false
    await openFileStore(readConfig(s3.env())).remove(sha256)
  })

  it('in the middle of an upload: it is sent again', async () => {
    line.cut('up', { after: 2_000_000, times: 1 })
    expect(await keepContent(store, content)).toBe(sha256)
    expect(hashOf(await buffer(await store.read(sha256)))).toBe(sha256)
  })

  it('again and again: the upload fails with a clear message, and nothing half is there', async () => {
    line.cut('up', { after: 2_000_000, times: 9 })
    await expect(keepContent(store, content)).rejects.toThrow(
      /^The file store of FILES_URL cannot be reached \(bucket office-files at http:.*\): (read|write) E/,
    )
    line.cut('up', { after: 0, times: 0 })
    expect(await store.sizeOf(sha256)).not.toBe(content.length)
    const listed: string[] = []
    for await (const one of store.list()) if (one.size === content.length) listed.push(one.sha256)
    expect(listed).toEqual([])
    expect(await keepContent(store, content)).toBe(sha256)
    expect(hashOf(await buffer(await store.read(sha256)))).toBe(sha256)
  })

  it('in the middle of a download: it goes on at the byte where it was', async () => {
    await keepContent(store, content)
    line.cut('down', { after: 2_000_000, times: 2 })
    expect(hashOf(await buffer(await store.read(sha256)))).toBe(sha256)
  })

  it('silently: the call is given up, and others go on', async () => {
    await keepContent(store, content)
    const { filesStore } = readConfig(s3.env(line.port))
    const impatient = createS3Store(filesStore as S3Place, 300)
    line.silent = true
    const waiting = expect(impatient.read(sha256)).rejects.toThrow('no answer for 0.3 seconds')
    const direct = openFileStore(readConfig(s3.env()))
    expect(hashOf(await buffer(await direct.read(sha256)))).toBe(sha256)
    await waiting
    await expect(keepContent(impatient, Buffer.from('other'))).rejects.toThrow('cannot be reached')
  })

  it('a store that refuses us says why', async () => {
    const stranger = openFileStore(readConfig({ ...s3.env(), AWS_ACCESS_KEY_ID: 'another' }))
    await expect(stranger.read(sha256)).rejects.toThrow(/refuses .*: 403 InvalidAccessKeyId/)
    const away = openFileStore(readConfig({ ...s3.env(), FILES_URL: 's3://no-such-bucket' }))
    await expect(away.read(sha256)).rejects.toThrow(/refuses .*: 404 NoSuchBucket/)
  })

  it('FILES_URL without credentials, or of another kind, is refused at the start', () => {
    expect(() => readConfig({ FILES_URL: 's3://office' })).toThrow('AWS_ACCESS_KEY_ID must be set too')
    expect(() => readConfig({ FILES_URL: 'ftp://office' })).toThrow(
      'must be an address like s3://bucket/prefix',
    )
    for (const prefix of ['..', 'a/../b', './a', 'a//b', '/a', 'a//'])
      expect(() => readConfig({ FILES_URL: `s3://office/${prefix}` })).toThrow('must not have an empty part')
    const amazon = (FILES_URL: string) =>
      readConfig({
        ...{ FILES_URL, AWS_REGION: 'eu-central-1' },
        ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
      }).filesStore
    expect(amazon('s3://office')).toMatchObject({
      bucketUrl: 'https://office.s3.eu-central-1.amazonaws.com/',
      prefix: '',
    })
    expect(amazon('s3://files.office/a/b/')).toMatchObject({
      bucketUrl: 'https://s3.eu-central-1.amazonaws.com/files.office/',
      prefix: 'a/b/',
    })
  })
})
