import type { Executor } from '../database'
import type { SchemaPlan, TableSpec } from '../tables'
import { type Catalog, readCatalog } from './catalog'
import { PlanDraft } from './draft'
import { planColumns, planNewTable } from './planColumns'
import { planConstraints, planLeftKeys } from './planConstraints'
import { planIndexes } from './planIndexes'
import { planTriggers } from './planTriggers'
import { boundedName, quoted } from './sqlText'
import { expand, sameInBothModes } from './steps'

function checkNames(specs: readonly TableSpec[]): void {
  for (const table of specs)
    for (const { name } of [table, ...table.columns])
      if (boundedName(name) !== name)
        throw new Error(`The name "${name}" (table ${table.name}) exceeds PostgreSQL's limit of 63 bytes`)
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

/** A column that is renamed before all other changes. */
export interface Rename {
  table: string
  from: string
  to: string
}

/** Facts that a plan needs besides the tables and the definitions. */
export interface PlanOptions {
  /** Renames that the caller makes; the plan assumes that they are done. */
  renames?: readonly Rename[]
  /** Tables of removed resources. */
  left?: readonly string[]
  /** The columns of restored fields, by table. */
  returning?: ReadonlyMap<string, ReadonlySet<string>>
  /** Indexes that an unfinished change has created. */
  unfinished?: ReadonlySet<string>
  /** Whether to remove nothing, because other definitions will need it soon. */
  onlyAdding?: boolean
}

/**
 * Compares the tables with the definitions. Changes that only add become statements; changes that could lose
 * data are refused. Tables without a definition are left alone.
 */
export async function planSchema(
  db: Executor,
  specs: readonly TableSpec[],
  { renames = [], left = [], returning, unfinished = NONE, onlyAdding }: PlanOptions = {},
): Promise<SchemaPlan> {
  checkNames(specs)
  const catalog = renamed(await readCatalog(db, [...specs.map(({ name }) => name), ...left]), renames)
  const draft = new PlanDraft()
  const columns = byTable(catalog.columns)
  const indexes = byTable(catalog.indexes)
  const constraints = byTable(catalog.constraints)
  const triggers = byTable(catalog.triggers)
  for (const table of specs) {
    const { name } = table
    const isNew = !catalog.tables.has(name)
    const back = returning?.get(name) ?? NONE
    if (isNew) planNewTable(draft, table)
    else await planColumns({ db, draft, returning: back }, table, columns.get(name) ?? [])
    planTidying(draft, table, catalog.tables.get(name) ?? [])
    planIndexes(draft, table, { found: indexes.get(name) ?? [], isNew, unfinished })
    const found = constraints.get(name) ?? []
    planConstraints(draft, table, { found, returning: back })
    planTriggers(draft, table, triggers.get(name) ?? [])
  }
  for (const table of left) planLeftKeys(draft, table, { found: constraints.get(table) ?? [], columns: NONE })
  const changes = draft.changes(onlyAdding)
  return { statements: changes.flat(), changes, steps: draft.steps(), refused: draft.refused }
}

const NONE: ReadonlySet<string> = new Set()

/** Returns the catalog as it is after the renames. */
function renamed(catalog: Catalog, renames: readonly Rename[]): Catalog {
  const nameOf = (table: string, column: string) =>
    renames.find(one => one.table === table && one.from === column)?.to ?? column
  return {
    ...catalog,
    columns: catalog.columns.map(found => ({
      ...found,
      name: nameOf(found.table, found.name),
      nameNow: found.name,
    })),
    constraints: catalog.constraints.map(found => ({
      ...found,
      column: found.column && nameOf(found.table, found.column),
    })),
  }
}

/** The share of changed rows after which a table is vacuumed; PostgreSQL's default is 0.2. */
const SHARE = '0.005'
const OPTIONS = ['autovacuum_vacuum_scale_factor', 'autovacuum_vacuum_insert_scale_factor']

/**
 * Plans how often the database vacuums a table. An index-only scan still reads the table for pages that have
 * not been vacuumed since a change. Options that are already set stay.
 */
function planTidying(draft: PlanDraft, { name, tidied }: TableSpec, found: readonly string[]): void {
  const missing = OPTIONS.filter(option => !found.some(held => held.startsWith(`${option}=`)))
  if (!tidied || !missing.length) return
  const set = missing.map(option => `${option} = ${SHARE}`).join(', ')
  draft.tables.push(sameInBothModes(expand(name, 'none', `alter table ${quoted(name)} set (${set})`)))
}
