import type { Executor } from '../database'
import type { AddOnlySpec, CheckSpec, ForeignKeySpec, IndexSpec, SchemaPlan, TableSpec } from '../tables'
import { type FoundConstraint, type FoundIndex, type FoundTrigger, readCatalog } from './catalog'
import { PlanDraft } from './draft'
import { planColumns, planNewTable } from './planColumns'
import { boundedName, isMark, literal, markOf, quoted } from './sqlText'

function checkNames(specs: TableSpec[]): void {
  for (const table of specs)
    for (const { name } of [table, ...table.columns])
      if (boundedName(name) !== name)
        throw new Error(`The name "${name}" (table ${table.name}) is longer than the 63 bytes of PostgreSQL`)
}

function byTable<T extends { table: string }>(found: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of found) {
    const own = groups.get(each.table)
    if (own) own.push(each)
    else groups.set(each.table, [each])
  }
  return groups
}

/**
 * Compares the tables with the definitions: what only adds becomes a statement, what could lose data is refused.
 * Tables that no definition names are left alone.
 */
export async function planSchema(db: Executor, specs: TableSpec[]): Promise<SchemaPlan> {
  checkNames(specs)
  const catalog = await readCatalog(
    db,
    specs.map(({ name }) => name),
  )
  const draft = new PlanDraft()
  const columns = byTable(catalog.columns)
  const indexes = byTable(catalog.indexes)
  const constraints = byTable(catalog.constraints)
  const triggers = byTable(catalog.triggers)
  for (const table of specs) {
    if (catalog.tables.has(table.name)) await planColumns({ db, draft }, table, columns.get(table.name) ?? [])
    else planNewTable(draft, table)
    planTidying(draft, table, catalog.tables.get(table.name) ?? [])
    planIndexes(draft, table, indexes.get(table.name) ?? [])
    planConstraints(draft, table, constraints.get(table.name) ?? [])
    planTriggers(draft, table, triggers.get(table.name) ?? [])
  }
  const changes = draft.changes()
  return { statements: changes.flat(), changes, refused: draft.refused }
}

/** After every two-hundredth row, where by itself the database waits for every fifth. */
const SHARE = '0.005'
const OPTIONS = ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor']

/**
 * Plans how soon the database tidies up after changes. An index alone tells which rows a page has only of those of which
 * that is known; of all others the table is read. What somebody has set otherwise stays.
 */
function planTidying(draft: PlanDraft, { name, tidied }: TableSpec, found: readonly string[]): void {
  const missing = OPTIONS.filter(option => !found.some(held => held.startsWith(`${option}=`)))
  if (!tidied || !missing.length) return
  const set = missing.map(option => `${option} = ${SHARE}`).join(', ')
  draft.tables.push([`alter table ${quoted(name)} set (${set})`])
}

function indexMark({ expression, using = 'btree', unique = false, where }: IndexSpec): string {
  return markOf(expression, using, unique, where ?? null)
}

function createIndex(table: string, index: IndexSpec): string[] {
  const name = boundedName(index.name)
  const unique = index.unique ? 'unique ' : ''
  const where = index.where ? ` where ${index.where}` : ''
  const on = `on ${quoted(table)} using ${index.using ?? 'btree'} (${index.expression})${where}`
  return [
    `create ${unique}index ${quoted(name)} ${on}`,
    `comment on index ${quoted(name)} is ${literal(indexMark(index))}`,
  ]
}

/** Plans the indexes of a table. An index that is not ours (it has no mark) is never touched. */
function planIndexes(draft: PlanDraft, table: TableSpec, indexes: FoundIndex[]): void {
  const left = new Map(indexes.map(found => [found.name, found]))
  for (const index of table.indexes) {
    const name = boundedName(index.name)
    const found = left.get(name)
    left.delete(name)
    if (!found) draft.indexes.push(createIndex(table.name, index))
    else if (!isMark(found.comment))
      draft.refuse(createIndex(table.name, index)[0] ?? '', `an index ${name} exists that somebody else made`)
    else if (found.comment !== indexMark(index) || !found.valid)
      draft.indexes.push([`drop index ${quoted(name)}`, ...createIndex(table.name, index)])
  }
  for (const found of left.values())
    if (isMark(found.comment)) draft.indexes.push([`drop index ${quoted(found.name)}`])
}

const REFUSE = 'refuse_change'

// 42501, insufficient_privilege: nobody has the right, not even who owns the table.
const makeRefusal = `
create or replace function ${REFUSE}() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are only ever added', tg_table_name using errcode = '42501';
end $$`

const markFor = ({ where }: AddOnlySpec) => markOf(makeRefusal, where ?? null)

function createTrigger(table: string, name: string, addOnly: AddOnlySpec): string[] {
  const trigger = `${quoted(name)} before update or delete`
  const when = addOnly.where
    ? `${trigger} on ${quoted(table)} for each row when (${addOnly.where})`
    : `${trigger} or truncate on ${quoted(table)} for each statement`
  return [
    makeRefusal,
    `create trigger ${when} execute function ${REFUSE}()`,
    `comment on trigger ${quoted(name)} on ${quoted(table)} is ${literal(markFor(addOnly))}`,
  ]
}

/**
 * Plans the trigger of a table whose rows are only added. The owner of the database can still restore it (rows are
 * inserted, triggers come after) and change its columns; with `session_replication_role = replica` anything.
 */
function planTriggers(draft: PlanDraft, { name: table, addOnly }: TableSpec, found: FoundTrigger[]): void {
  const name = boundedName(`${table}_add_only`)
  const drop = (trigger: string) => `drop trigger ${quoted(trigger)} on ${quoted(table)}`
  const present = found.find(trigger => trigger.name === name)
  if (addOnly && (present?.comment !== markFor(addOnly) || !present.enabled))
    draft.triggers.push([...(present ? [drop(name)] : []), ...createTrigger(table, name, addOnly)])
  for (const trigger of found)
    if (isMark(trigger.comment) && !(addOnly && trigger.name === name))
      draft.triggers.push([drop(trigger.name)])
}

function addForeignKey(table: string, { column, references }: ForeignKeySpec): string {
  const name = quoted(boundedName(`${table}_${column}_fkey`))
  const key = `foreign key (${quoted(column)}) references ${quoted(references)} (id)`
  return `alter table ${quoted(table)} add constraint ${name} ${key}`
}

function planForeignKey(
  draft: PlanDraft,
  { table, key }: { table: string; key: ForeignKeySpec },
  found: FoundConstraint[],
): void {
  const present = found.find(({ kind, column }) => kind === 'f' && column === key.column)
  if (!present) draft.constraints.push([addForeignKey(table, key)])
  else if (present.references !== key.references)
    draft.refuse(
      `alter table ${quoted(table)} drop constraint ${quoted(present.name)}; ${addForeignKey(table, key)}`,
      `${key.column} holds ids of ${present.references}, which mean other rows in ${key.references}`,
    )
}

function addCheck(table: string, check: CheckSpec, name: string): string[] {
  const place = `constraint ${quoted(name)}`
  return [
    `alter table ${quoted(table)} add ${place} check (${check.expression})`,
    `comment on ${place} on ${quoted(table)} is ${literal(markOf(check.expression))}`,
  ]
}

/** Plans the foreign keys and checks of a table. */
function planConstraints(draft: PlanDraft, table: TableSpec, constraints: FoundConstraint[]): void {
  for (const key of table.foreignKeys) planForeignKey(draft, { table: table.name, key }, constraints)
  const left = new Map(constraints.filter(({ kind }) => kind === 'c').map(found => [found.name, found]))
  for (const check of table.checks ?? []) {
    const name = boundedName(check.name)
    const found = left.get(name)
    left.delete(name)
    const drop = `alter table ${quoted(table.name)} drop constraint ${quoted(name)}`
    if (!found) draft.constraints.push(addCheck(table.name, check, name))
    else if (found.comment !== markOf(check.expression))
      draft.constraints.push([drop, ...addCheck(table.name, check, name)])
  }
  for (const found of left.values()) {
    if (!isMark(found.comment)) continue
    draft.constraints.push([`alter table ${quoted(table.name)} drop constraint ${quoted(found.name)}`])
  }
}
