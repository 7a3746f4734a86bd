import { sql } from 'kysely'
import type { Cell, Plan } from '../../../../src/contract/imports'
import { canOn } from '../../../../src/core/access/ability'
import { mayReadField } from '../../../../src/core/access/fieldRights'
import type { AnyField, Resource, Values } from '../../../../src/core/schema/resource'
import type { Row } from '../../../../src/core/schema/row'
import { fieldOf } from '../../../../src/core/schema/systemFields'
import { typeOf } from '../../../../src/fields'
import { schemaOf } from '../../../../src/fields/schemas'
import { ApiError } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Prepared } from '../../../engine/records/prepared'
import { authorizedCondition } from '../../../engine/records/readable'
import { forbidden } from '../../../engine/records/scope'
import { tableName } from '../../../engine/sql/columns'
import { withParents } from '../../../engine/sql/parents'
import { liveRows, lockByIds, type Stored, storedRecord, visible } from '../../../engine/sql/select'
import { sameValue } from '../../../engine/writes/checkInput'
import { prepare } from '../../../engine/writes/prepare'
import { messagesOf } from '../../../work/tasks/taskMessages'
import { shownText } from '../file/cell'
import type { Imported } from '../imported'
import { ExportedTexts } from './exportedTexts'
import { References } from './findReferences'
import { fullNameOf } from './fullName'
import { grouped } from './grouped'
import { type RowText, RowTexts } from './readRow'
import type { RowIssue } from './row'
import { sameForm } from './takenValues'

/** A row of a file as a prepared write, or its issues. */
export interface PreparedRow {
  row: number
  before?: Stored
  prepared?: Prepared
  issues: RowIssue[]
}

/** Prepares the rows of one import for checking and writing. */
export class Preparing {
  readonly resource: Resource
  readonly plan: Plan
  readonly texts: RowTexts
  readonly #headers: readonly string[]
  readonly #references: References
  readonly #exported: ExportedTexts

  constructor(
    readonly scope: Scope,
    { resource, headers, ...choice }: Pick<Imported, 'resource' | 'plan' | 'reading' | 'settled' | 'headers'>,
  ) {
    this.resource = scope.services.resources.get(resource)
    this.plan = choice.plan
    this.#headers = headers
    this.texts = new RowTexts(scope, this.resource, choice)
    this.#references = new References(scope)
    this.#exported = new ExportedTexts(scope, this.resource)
  }

  /**
   * Reads rows and applies the definition to each, as every write does.
   * `lock` is for rows that are written afterwards.
   */
  async prepare(
    rows: readonly { row: number; cells: readonly Cell[] }[],
    lock: boolean,
  ): Promise<PreparedRow[]> {
    const { scope, resource, plan } = this
    const read = rows.map(({ row, cells }) => ({ row, text: this.texts.read(cells) }))
    const found = plan.key
      ? await findExisting(scope, resource, {
          key: plan.key,
          texts: read.map(({ text }) => text.key),
          lock,
        })
      : undefined
    const befores = read.map(({ text }) => this.#existing(text, found?.get(text.key) ?? []))
    await this.#resolve(
      read.map(({ text }) => text),
      befores,
    )
    const parents = await withParents(
      scope.db,
      resource,
      read.map(({ text }) => text.values),
    )
    return read.map(({ row, text }, at) => {
      if (this.#isHeading(rows[at]?.cells ?? [])) return { row, issues: [{ key: 'import.headings_again' }] }
      const before = befores[at]
      if (before) this.#forgetUnread(text, before)
      try {
        const prepared = this.#prepareOne(text, parents[at] ?? text.values, before)
        return { row, before, issues: text.issues, ...(text.issues.length ? {} : { prepared }) }
      } catch (error) {
        if (error instanceof ApiError) return { row, before, issues: this.#together(text, error) }
        throw error
      }
    })
  }

  // Files that were concatenated repeat their header row.
  #isHeading(cells: readonly Cell[]): boolean {
    return this.#headers.every((header, at) => header === shownText(cells[at]).trim())
  }

  async #resolve(rows: readonly RowText[], befores: readonly (Stored | undefined)[]): Promise<void> {
    const { resources } = this.scope.services
    const targetOf = (name: string) => resources.target(this.resource.fields[name] as AnyField)
    const references = rows.flatMap(({ words }) =>
      Object.entries(words).flatMap(([name, word]) => {
        const target = targetOf(name)
        return target ? [{ target, word }] : []
      }),
    )
    await this.#references.learn(references)
    const unfound: { name: string; record: Stored }[] = []
    for (const [at, { words, values, issues }] of rows.entries())
      for (const [name, word] of Object.entries(words)) {
        const target = targetOf(name)
        if (!target) continue
        const found = this.#references.valueOf(target, this.resource.fields[name] as AnyField, word)
        if ('value' in found) values[name] = found.value
        else issues.push({ field: name, column: this.texts.columnOf(name), ...found.issue })
        const record = befores[at]
        if (record && 'issue' in found) unfound.push({ name, record })
      }
    // Several records can have the label of the one that a record refers to, and it might not be one to choose.
    await this.#exported.learn(unfound)
  }

  /** Returns the existing record of a row. Adds an issue if it can't be used. */
  #existing(text: RowText, found: readonly Stored[]): Stored | undefined {
    const { plan, resource } = this
    if (!plan.key) return undefined
    const refuse = (key: string) => {
      text.issues.push({
        field: plan.key ?? undefined,
        column: this.texts.columnOf(plan.key ?? ''),
        key,
        params: { word: text.key },
      })
      return undefined
    }
    if (found.length > 1) return refuse('import.several')
    const [record] = found
    if (record) return plan.mode === 'create' ? refuse('import.there_already') : record
    if (plan.mode === 'update') return refuse(text.key ? 'import.no_such' : 'validation.required')
    // If the server assigns the key, a file can't create records with it.
    const field = resource.fields[plan.key]
    if (text.key && plan.mode === 'both' && (!field || field.readOnly || field.computed))
      return refuse('import.no_such')
    return undefined
  }

  #prepareOne(text: RowText, values: Values, before: Stored | undefined): Prepared {
    const { scope, resource } = this
    if (!before) {
      if (resource.systemOnly.includes('create')) throw forbidden('create', resource)
      return prepare(scope, resource, { sent: values })
    }
    const sent = this.#differing(text, values, before)
    // Rules are for changes: a record that could no longer be saved can still be in a file.
    if (!Object.keys(sent).length) return { before, values: before, changed: [] }
    if (!canOn(scope.ability, 'update', { resource, record: before })) throw forbidden('update', resource)
    return prepare(scope, resource, { sent, before })
  }

  // A cell that equals the exported text leaves the value unchanged, because
  // an exported text can omit parts of the value.
  #isAsExported(name: string, { texts }: RowText, before: Stored): boolean {
    return this.#isReadable(name, before) && this.#exported.has(name, texts[name], before)
  }

  // A row must not show whether its value is the one of a field that the person can't read.
  #isReadable(name: string, before: Stored): boolean {
    const { scope, resource } = this
    return mayReadField(scope.ability, resource, { name, record: before })
  }

  #differing(text: RowText, values: Values, before: Stored): Values {
    const isSame = (name: string, value: unknown) => {
      const field = fieldOf(this.resource, name)
      return field && this.#isReadable(name, before) && sameValue(field, value, before[name])
    }
    return Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => !isSame(name, value) && !this.#isAsExported(name, text, before),
      ),
    )
  }

  #forgetUnread(text: RowText, before: Stored): void {
    text.issues = text.issues.filter(({ field }) => !(field && this.#isAsExported(field, text, before)))
  }

  // A field that was unreadable isn't also reported as missing.
  #together({ issues }: RowText, error: ApiError): RowIssue[] {
    const unread = new Set(
      issues.flatMap(({ field = '' }) => [field, ...(fullNameOf(this.resource.fields[field]) ?? [])]),
    )
    return [...issues, ...this.issuesOf(error).filter(({ field }) => !unread.has(field?.split('.')[0] ?? ''))]
  }

  /**
   * Converts a refusal of a write into issues of its row. A rule about several fields names only those that have a
   * column, if any has.
   */
  issuesOf(error: ApiError): RowIssue[] {
    const issues = messagesOf(error).map((message): RowIssue => {
      const column = message.field === undefined ? undefined : this.texts.columnOf(message.field)
      return { ...message, ...(column === undefined ? {} : { column }) }
    })
    const textOf = ({ key, params }: RowIssue) => JSON.stringify([key, params])
    const inFile = new Set(issues.filter(({ column }) => column !== undefined).map(textOf))
    return issues.filter(issue => issue.column !== undefined || !inFile.has(textOf(issue)))
  }
}

/** The records found for each key in the file. Several records for one key are an error. */
type Existing = ReadonlyMap<string, readonly Stored[]>

const MAX_ROWS = 5_000

/**
 * Finds records by a key field, among those that the person can
 * read. `lock` prevents others from changing them.
 */
async function findExisting(
  scope: Scope,
  resource: Resource,
  { key, texts, lock }: { key: string; texts: readonly string[]; lock: boolean },
): Promise<Existing> {
  const { db } = scope
  const field = fieldOf(resource, key) as AnyField
  const values = new Map<string, unknown>()
  for (const text of new Set(texts)) {
    const value = keyValue(field, text)
    if (value !== undefined) values.set(text, value)
  }
  const found = new Map<string, Stored[]>()
  if (!values.size) return found
  const wanted = [...new Set(values.values())]
  const where = visible(scope, resource, authorizedCondition(scope, resource, { [`${key}_eq_any`]: wanted }))
  const { rows } = await sql<Row>`
    select * from ${sql.id(tableName(resource))} where ${liveRows(resource, where)} order by id limit ${MAX_ROWS}`.execute(
    db,
  )
  const ids = rows.map(({ id }) => Number(id))
  const records = lock
    ? [...(await lockByIds(db, resource, ids)).values()]
    : await withParents(
        db,
        resource,
        rows.map(row => storedRecord(resource, row)),
      )
  const byValue = grouped(records, record => String(record[key]))
  const byForm = grouped(records, record => sameForm(field, record[key]))
  for (const [text, value] of values)
    found.set(text, byValue.get(String(value)) ?? byForm.get(sameForm(field, value)) ?? [])
  return found
}

/** Returns the normalized value of a key, or undefined if the text is invalid. */
function keyValue(field: AnyField, text: string): unknown {
  const given = typeOf(field).asNumber ? Number(text.replace(/^#/, '')) : text
  const parsed = schemaOf(field).safeParse(given)
  return parsed.success ? parsed.data : undefined
}
