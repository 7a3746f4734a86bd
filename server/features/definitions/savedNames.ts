import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Plan } from '../../../src/contract/imports'
import type { ViewState } from '../../../src/contract/views'
import type { Values } from '../../../src/core/schema/resource'
import { FieldNames, type FieldRenames, type TargetOf } from '../../../src/define/renamedNames'
import type { Executor } from '../../base/storage/database'
import { DRAFTS } from '../../engine/drafts/tables'
import { containing } from '../../engine/sql/conditionSql'
import { VIEWS } from '../../engine/views/tables'
import { IMPORT_SHAPES, IMPORTS } from '../imports/tables'

/** Saved content that refers to renamed fields, with the new names. Unchanged content is left out. */
export interface SavedNames {
  views: { id: string; state: ViewState }[]
  /** The column mappings of open imports, and those remembered for similar files. */
  imports: { id: string; plan: Plan }[]
  shapes: { by: string; resource: string; shape: string; plan: Plan }[]
  drafts: { user_id: string; resource: string; form: string; content: Values }[]
}

/** Returns the saved content that names renamed fields. */
export async function savedNames(
  db: Executor,
  { renames, targetOf }: { renames: FieldRenames; targetOf: TargetOf },
): Promise<SavedNames> {
  const names = new FieldNames(renames, targetOf)
  const resources = Object.keys(renames)
  const words = Object.values(renames).flatMap(Object.keys)
  const ofThese = sql<SqlBool>`resource = any(${resources}::text[])`
  const views = await sql<SavedNames['views'][number] & { resource: string }>`
    select id, resource, state from ${sql.id(VIEWS)} where ${naming('state', words)}`.execute(db)
  const imports = await sql<SavedNames['imports'][number] & { resource: string }>`
    select id, resource, plan from ${sql.id(IMPORTS)} where ${ofThese} and ${naming('plan', words)}`.execute(
    db,
  )
  const shapes = await sql<SavedNames['shapes'][number]>`
    select "by", resource, shape, plan from ${sql.id(IMPORT_SHAPES)} where ${ofThese} and ${naming('plan', words)}`.execute(
    db,
  )
  const drafts = await sql<SavedNames['drafts'][number]>`
    select user_id, resource, form, content from ${sql.id(DRAFTS)} where ${ofThese} and ${naming('content', words)}`.execute(
    db,
  )
  return {
    views: changed(views.rows, row => ({ ...row, state: viewState(names, row) })),
    imports: changed(imports.rows, row => ({ ...row, plan: importPlan(names, row) })),
    shapes: changed(shapes.rows, row => ({ ...row, plan: importPlan(names, row) })),
    drafts: changed(drafts.rows, row => ({ ...row, content: draftContent(names, row) })),
  }
}

/** Returns a condition for documents that contain one of these names anywhere. */
const naming = (column: string, words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)}::text like any(${words.map(containing)}::text[])`

const changed = <Row>(rows: readonly Row[], change: (row: Row) => Row): Row[] =>
  rows.flatMap(row => {
    const after = change(row)
    return JSON.stringify(after) === JSON.stringify(row) ? [] : [after]
  })

function viewState(
  names: FieldNames,
  { resource, state }: { resource: string; state: ViewState },
): ViewState {
  const { tiles } = state
  return {
    ...names.view(resource, state, () =>
      state.sort?.map(([name, direction]) => [names.one(resource, name), direction]),
    ),
    ...(tiles && {
      tiles: tiles.map(tile =>
        tile.type === 'figure' ? { ...tile, value: names.total(tile.resource, tile.value) } : tile,
      ),
    }),
  }
}

function importPlan(names: FieldNames, { resource, plan }: { resource: string; plan: Plan }): Plan {
  const renamed = (path: string) => names.path(resource, path)
  return {
    ...plan,
    columns: plan.columns.map(path => (path === null ? null : renamed(path))),
    key: plan.key === null ? null : renamed(plan.key),
    ...(plan.values && { values: names.keys(resource, plan.values) as Values }),
  }
}

function draftContent(
  names: FieldNames,
  { resource, content }: { resource: string; content: Values },
): Values {
  const { values, base, sent } = content
  return {
    ...content,
    values: names.keys(resource, values),
    ...(base ? { base: names.keys(resource, base) } : {}),
    ...(Array.isArray(sent) ? { sent: sent.map(each => names.keys(resource, each)) } : {}),
  }
}
