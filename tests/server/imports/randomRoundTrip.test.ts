import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMessages, type Messages } from '../../../server/base/messages'
import { loadResources } from '../../../server/base/product/resources'
import type { Scope } from '../../../server/base/services'
import { csvLine } from '../../../server/engine/records/export/csvCell'
import { cellText } from '../../../server/engine/records/export/csvColumns'
import { cellTypes } from '../../../server/engine/records/export/sheetCells'
import { exportXlsx } from '../../../server/engine/records/export/workbook'
import { fileRows } from '../../../server/features/imports/file/fileRows'
import { inspectFile } from '../../../server/features/imports/file/lookInto'
import { storable } from '../../../server/features/imports/file/storable'
import { ExportedTexts } from '../../../server/features/imports/rows/exportedTexts'
import { fullNameOf } from '../../../server/features/imports/rows/fullName'
import { RowTexts } from '../../../server/features/imports/rows/readRow'
import { setOfficeCountry } from '../../../src/core/i18n/officeCountry'
import type { AnyField, Resource, Values } from '../../../src/core/schema/resource'
import { schemaOf } from '../../../src/fields'
import { valuesOf } from './randomValues'

const LONG = Boolean(process.env.TEST_LONG)
const RECORDS = LONG ? 60 : 6
const seed = LONG ? Date.now() % 2 ** 31 : 20_261_128

const OFFICES = [
  { country: 'TN', timeZone: 'Africa/Tunis', currency: 'TND' },
  { country: 'FR', timeZone: 'Europe/Paris', currency: 'EUR' },
  { country: 'MA', timeZone: 'Africa/Casablanca', currency: 'MAD' },
  { country: 'TR', timeZone: 'Europe/Istanbul', currency: 'TRY' },
]
const LANGUAGES = ['en', 'fr', 'ar', 'tr'] as const
// The short form has each language and each country with each format.
const ways = LANGUAGES.flatMap((language, at) =>
  OFFICES.filter((_, place) => LONG || place === at % OFFICES.length).map(office => ({
    language,
    ...office,
  })),
)
type Way = (typeof ways)[number]

let folder = ''
let resources: readonly Resource[] = []
let services: Scope['services']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'round-trip-'))
  const loaded = await loadResources()
  const messages: Messages = await loadMessages()
  resources = loaded.all
  services = { messages, resources: loaded } as unknown as Scope['services']
})
afterAll(async () => {
  setOfficeCountry(undefined)
  await rm(folder, { recursive: true })
})

const scopeOf = ({ language, timeZone }: Way) =>
  ({ services, language, context: { now: new Date('2026-11-28T12:00:00Z'), timeZone } }) as unknown as Scope

/** The fields of a resource that a file can contain without its database. */
const fieldsOf = (resource: Resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    // An export contains a full name as well as its two fields, which an import reads.
    const values = fullNameOf(field as AnyField) ? undefined : valuesOf(field)
    return values ? [{ name, field: field as AnyField, values }] : []
  })

interface Export {
  resource: Resource
  names: string[]
  records: Values[]
  path: string
}

// References are left out, so no label is needed.
const labelOf = () => undefined

/** Writes random records as an export does. */
async function exported(resource: Resource, way: Way, format: 'csv' | 'xlsx'): Promise<Export | undefined> {
  const fields = fieldsOf(resource)
  if (!fields.length) return undefined
  const arbitrary = fc.record(Object.fromEntries(fields.map(({ name, values }) => [name, values])))
  const records = fc.sample(arbitrary, { seed, numRuns: RECORDS })
  const names = fields.map(({ name }) => name)
  const scope = scopeOf(way)
  const lines = [
    names,
    ...records.map(record => names.map(name => cellText({ scope, resource, labelOf }, name, record[name]))),
  ]
  const csv = Buffer.from(`\ufeff${lines.map(csvLine).join('')}`)
  const path = join(folder, `${resource.name}-${way.language}-${way.country}.${format}`)
  const columns = cellTypes(resource, names)
  await writeFile(path, format === 'csv' ? csv : exportXlsx(scope, { columns, pieces: once(csv) }))
  return { resource, names, records, path }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Kinds whose text can omit parts of their value. An import recognizes the text that an export wrote, also if it is an error's. */
const SHORTENED = new Set(['address', 'list', 'json', 'tags'])

/**
 * Imports a file and returns the values that are refused or differ from those that were exported. Another
 * program that saved the file has its own line breaks.
 */
async function changesIn(
  { resource, names, records, path, isSaved }: Export & { isSaved: boolean },
  way: Way,
): Promise<unknown[]> {
  const scope = scopeOf(way)
  const usual = {
    decimal: way.language === 'fr' || way.language === 'tr' ? ',' : '.',
    currency: way.currency,
  } as const
  const { reading, look } = await inspectFile(path, usual)
  // Where every number can be read either way, a person is asked.
  if (!look.sure.decimal) reading.decimal = '.'
  const plan = { columns: names, mode: 'both', key: null, empty: 'keep' } as const
  const texts = new RowTexts(scope, resource, { plan: { ...plan, columns: names }, reading })
  const known = new ExportedTexts(scope, resource)
  const changes: unknown[] = []
  const filled = records.filter(record => names.some(name => !isEmpty(record[name])))
  let at = 0
  for await (const found of fileRows(path, reading)) {
    const { cells, row } = storable(found)
    if (row <= reading.header || cells.every(cell => cell === '')) continue
    const record = filled[at] ?? {}
    at += 1
    const read = texts.read(cells)
    for (const name of names) {
      const field = resource.fields[name] as AnyField
      const issue = read.issues.find(one => one.field === name)
      const value = read.values[name]
      const checked = value === undefined ? undefined : schemaOf(field).safeParse(value).data
      // An empty cell keeps the value, such as a list of an empty item.
      const isBlank =
        isEmpty(record[name]) || cellText({ scope, resource, labelOf }, name, record[name]) === ''
      if (isBlank ? isEmpty(checked) : isSame(checked, record[name])) continue
      const isError = /cell_error|lost_letters/.test(String(issue?.key))
      if ((isSaved || SHORTENED.has(field.kind) || isError) && known.has(name, read.texts[name], record))
        continue
      changes.push({
        field: `${resource.name}.${name}`,
        was: record[name],
        text: read.texts[name],
        is: issue?.key ?? checked,
      })
    }
  }
  if (at !== filled.length) changes.push({ resource: resource.name, rows: at, were: filled.length })
  return changes
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

async function changesOf(way: Way, format: 'csv' | 'xlsx', between?: typeof throughLibreOffice) {
  setOfficeCountry(way.country)
  const exports = (await Promise.all(resources.map(resource => exported(resource, way, format)))).flatMap(
    one => one ?? [],
  )
  const paths = between ? await between(exports.map(({ path }) => path)) : undefined
  const changes: unknown[] = []
  for (const [at, one] of exports.entries())
    changes.push(
      ...(await changesIn({ ...one, path: paths?.[at] ?? one.path, isSaved: Boolean(paths) }, way)),
    )
  return { read: exports.length, changes }
}

describe(`random records exported and imported, seed ${seed}`, () => {
  for (const format of ['csv', 'xlsx'] as const)
    it.each(ways)(
      `F-03 as ${format} in $language in $country are read back without a refusal or a change`,
      async way => {
        const { read, changes } = await changesOf(way, format)
        expect(changes).toEqual([])
        expect(read).toBeGreaterThan(15)
      },
      600_000,
    )
})

const run = promisify(execFile)
const libreOffice = LONG
  ? await run('soffice', ['--version']).then(
      () => true,
      () => false,
    )
  : false

/** Opens workbooks in LibreOffice and saves them again. Returns the new files. */
async function throughLibreOffice(paths: readonly string[]): Promise<string[]> {
  const out = join(folder, 'saved')
  await mkdir(out, { recursive: true })
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  await run('soffice', [profile, '--headless', '--convert-to', 'xlsx', '--outdir', out, ...paths])
  return paths.map(path => join(out, path.slice(folder.length + 1)))
}

describe.runIf(libreOffice)(`random records through LibreOffice, seed ${seed}`, () => {
  it.each(ways)(
    'F-03 in $language in $country are read back without a refusal or a change',
    async way => {
      const { changes } = await changesOf(way, 'xlsx', throughLibreOffice)
      expect(changes).toEqual([])
    },
    600_000,
  )
})
