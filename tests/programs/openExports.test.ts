import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareDemo } from '../../server/ops/demo/prepareDemo'
import { prepareFirstRecords } from '../../server/ops/first/firstRecords'
import type { AnyField, Resource, Values } from '../../src/core/schema/resource'
import { allFields } from '../../src/core/schema/systemFields'
import { openTestApp, type TestApp } from '../server/testApp'
import { embeddedDatabases } from '../support/embeddedDatabases'
import { install, programs } from './programs'
import { isShown, TIME_ZONE } from './shown'

interface Exported {
  resource: Resource
  records: Values[]
  names: string[]
}

let app: TestApp
let token = ''
let folder = ''
const exports: Exported[] = []
const pathOf = ({ resource }: Exported, format: string) => join(folder, `${resource.name}.${format}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'))
  await install(folder)
  const { open } = embeddedDatabases(inject('folder'))
  app = await openTestApp({ name: 'pglite', open }, { DEMO: '1', TIME_ZONE })
  await prepareFirstRecords(app.services)
  await prepareDemo(app.services)
  await app.addAccount({ email: 'whole@example.com' })
  token = await app.signIn('whole@example.com')
  for (const resource of app.services.resources.all) await prepareExport(resource)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Saves the exports of a resource, and its records as the API answers them. */
async function prepareExport(resource: Resource): Promise<void> {
  const list = await app.call(`/api/v1/${resource.name}?range=[0,199]&sort=["id","ASC"]`, { token })
  if (list.status !== 200 || !list.body.data.length) return
  const records: Values[] = list.body.data
  // Values that an answer leaves out are not read by a list, so they are not compared.
  const names = Object.keys(allFields(resource)).filter(name => name in (records[0] ?? {}))
  const exported: Exported = { resource, records, names }
  const query = `headers=names&sort=["id","ASC"]&fields=${JSON.stringify(names)}`
  for (const format of ['csv', 'xlsx']) {
    const file = await app.app.request(`/api/v1/${resource.name}/export?format=${format}&${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(file.status, `${resource.name}: ${format}`).toBe(200)
    await writeFile(pathOf(exported, format), Buffer.from(await file.arrayBuffer()))
  }
  exports.push(exported)
}

const formats = ['xlsx', 'csv'] as const
describe.each(programs)('F-03 exports opened by $name', program => {
  it.each(formats.filter(format => program.formats.includes(format)))('F-03 %s', async format => {
    const version = await program.version(folder)
    if (!version) return console.warn(`${program.name} is not installed: nothing compared`)
    const tables = await program.read(
      folder,
      exports.map(one => pathOf(one, format)),
    )
    const different: unknown[] = []
    let cells = 0
    for (const [at, { resource, records, names }] of exports.entries()) {
      const [head = [], ...rows] = tables[at] ?? []
      expect(head, resource.name).toEqual(names)
      const fields: Record<string, AnyField> = allFields(resource)
      for (const [line, record] of records.entries())
        for (const [column, name] of names.entries()) {
          cells += 1
          const [field, cell] = [fields[name] as AnyField, rows[line]?.[column]]
          if (!isShown(field, record[name], cell))
            different.push({ field: `${resource.name}.${name}`, kind: field.kind, value: record[name], cell })
        }
    }
    console.info(`${program.name} ${version}, ${format}: ${exports.length} files, ${cells} cells`)
    expect(different).toEqual([])
  })
})
