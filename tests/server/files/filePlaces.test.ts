import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileRoutes } from '../../../server/api/files/routes'
import { onError } from '../../../server/api/http/errors'
import { mountRoutes } from '../../../server/api/http/route'
import type { Env } from '../../../server/base/request/session'
import { abilityOf } from '../../../src/core/access/ability'
import type { Rule } from '../../../src/core/access/rule'
import { defineResource, file, list, secret, text, wholeNumber, yesNo } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import { mainEngines } from '../../support/databases'
import { compoundFile, docx } from '../../support/officeFiles'
import { everything, openApi, type TestApi } from '../api/testApi'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const BMP = Buffer.from('424d3a0000000000000036000000280000000100000001000000010018', 'hex')
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

const people = defineResource({
  name: 'people',
  title: 'name',
  subject: 'Person',
  fields: {
    name: text({ required: true }),
    email: text({ required: true, unique: true }),
    password: secret({ required: true }),
    active: yesNo({ default: true }),
    user_type: wholeNumber({ default: 3 }),
  },
  account: { email: 'email', password: 'password', name: 'name', active: 'active', type: 'user_type' },
})
const boats = defineResource({
  name: 'boats',
  title: 'name',
  subject: 'Boat',
  fields: {
    name: text({ required: true }),
    picture: file({ accept: ['image/png'], maxSize: 1000 }),
    thumbnail: file({ maxSize: 10 }),
    papers: file({ accept: ['application/pdf', 'application/zip'], maxSize: 12 * 1024 * 1024 }),
    anything: file({
      max: 4,
      accept: [
        'application/vnd.ms-word.document.macroenabled.12',
        'application/x-cfb',
        'application/vnd.ms-powerpoint',
        'image/bmp',
      ],
    }),
    voyages: list({ to: text({ required: true }), photos: file({ accept: ['image/png'], max: 3 }) }),
  },
})

const readers: Rule[] = [{ action: 'read', subject: 'Boat' }]

describe.each(mainEngines)('files in record lists on $name', engine => {
  let api: TestApi
  let folder: string
  let files: Hono<Env>
  let who: Env['Variables']['session']

  beforeAll(async () => {
    api = await openApi(engine, collectResources([people, boats]))
    folder = await mkdtemp(join(tmpdir(), 'coverdesk-'))
    const config = { ...api.services.config, dataDir: folder }
    files = new Hono<Env>()
    files.onError(onError(api.services))
    files.use(async (c, next) => {
      c.set('session', who)
      c.set('language', 'en')
      await next()
    })
    files.route('/', mountRoutes({ ...api.services, config }, fileRoutes))
    as(1)
  })
  afterAll(async () => {
    await api.close()
    await rm(folder, { recursive: true, force: true })
  })

  function as(id: number, rules: Rule[] = everything) {
    who = { id: 1, user: { id }, rules, ability: abilityOf(rules, { id }) } as typeof who
    api.as(rules, id)
  }
  async function upload(content: BlobPart | Buffer, name = 'a.png'): Promise<number> {
    const body = new FormData()
    body.set('file', new File([content as BlobPart], name))
    const response = await files.request('/files', { method: 'POST', body })
    expect(response.status).toBe(201)
    return ((await response.json()) as { data: { id: number } }).data.id
  }
  const statusOf = async (id: number) => (await files.request(`/files/${id}`)).status

  it('D-15 readers of a record can read the files in its lists, and nobody else can', async () => {
    as(1)
    const photo = await upload(PNG)
    const voyages = [{ to: 'Sfax' }, { to: 'Malta', photos: [photo] }]
    await api.make('boats', { name: 'Amal', voyages })
    as(2, readers)
    expect(await statusOf(photo)).toBe(200)
    as(2, [{ action: 'read', subject: 'Person' }])
    expect(await statusOf(photo)).toBe(404)
  })

  it("D-15 somebody else's uploaded file can't be put into a list", async () => {
    as(1)
    const photo = await upload(PNG)
    as(2)
    const voyages = [{ to: 'Sfax' }, { to: 'Malta', photos: [photo] }]
    const { status, body } = await api.call('POST', 'boats', { name: 'Nour', voyages })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ 'voyages.1.photos': ['This file doesn’t exist. Upload it again.'] })
  })

  it('D-15 47.3 a field accepts formats that the office does not, if its definition names them', async () => {
    as(1)
    const macros = await docx({}, 'application/vnd.ms-word.document.macroEnabled')
    const letters = await upload(macros, 'letter.docm')
    const slides = await upload(compoundFile(['PowerPoint Document']), 'offer.ppt')
    const compound = await upload(compoundFile(['Contents']), 'thumbs.db')
    const picture = await upload(BMP, 'scan.bmp')
    const headersOf = async (id: number) => (await files.request(`/files/${id}`)).headers
    const dispositions = await Promise.all(
      [letters, slides, compound, picture].map(async id => (await headersOf(id)).get('Content-Disposition')),
    )
    expect(dispositions.map(text => text?.split(';', 2).join())).toEqual([
      'attachment, filename="letter.docm"',
      'attachment, filename="offer.ppt"',
      'attachment, filename="thumbs.db.cfb"',
      'inline, filename="scan.bmp"',
    ])
    const anything = [letters, slides, compound, picture]
    const { status, body } = await api.call('POST', 'boats', { name: 'Ines', anything })
    expect([status, body.errors]).toEqual([201, undefined])
  })

  it('D-15 E-05 a field limits types and sizes, and shows errors next to it', async () => {
    as(1)
    const [picture, archive] = [await upload(PNG), await upload(ZIP, 'a.zip')]
    const { status, body } = await api.call('POST', 'boats', {
      name: 'Yasmine',
      picture: [archive],
      thumbnail: [picture],
      papers: [archive],
      voyages: [{ to: 'Sfax', photos: [archive] }],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      picture: ['Only these types of files are accepted here: PNG.'],
      thumbnail: ['This file is larger than 10 byte. Choose a smaller one.'],
      'voyages.0.photos': ['Only these types of files are accepted here: PNG.'],
    })
    await api.make('boats', { name: 'Yasmine', picture: [picture], papers: [archive] })
  })

  it('D-15 a field can allow a larger file than most', async () => {
    as(1)
    const large = Buffer.concat([ZIP, Buffer.alloc(11 * 1024 * 1024)])
    const scan = await upload(large, 'scans.zip')
    const { papers } = await api.make('boats', { name: 'Safina', papers: [scan] })
    expect(papers).toEqual([scan])
  })

  it('D-15 an index finds the records that refer to a file', async () => {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = 'boats' and indexdef like '%gin%'
      order by indexname`.execute(api.db.kysely)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['boats_papers_gin', 'boats_picture_gin', 'boats_voyages_gin']),
    )
  })
})
