import type { Executor } from '../database'
import type { SchemaPlan, TableSpec } from '../tables'
import { readCatalog } from './catalog'
import { PlanDraft } from './draft'
import { planColumns, planNewTable } from './planColumns'
import { planConstraints } from './planConstraints'
import { planIndexes } from './planIndexes'
import { planTidying } from './planTidying'
import { planTriggers } from './planTriggers'
import { boundedName } from './sqlText'

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
