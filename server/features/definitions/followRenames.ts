import { sql } from 'kysely'
import type { Resource, Values } from '../../../src/core/schema/resource'
import { FieldNames } from '../../../src/define/renamedNames'
import { resourceSettings } from '../../../src/define/resourceSettings'
import { settingKey } from '../../../src/define/settingsGroup'
import { insertEvents } from '../../base/outbox/outbox'
import type { Scope } from '../../base/services'
import { readSettings, writeSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { DRAFTS } from '../../engine/drafts/tables'
import { VIEWS } from '../../engine/views/tables'
import { IMPORT_SHAPES, IMPORTS } from '../imports/tables'
import type { DefinitionDraft } from './draft'
import { targetsOf } from './renamesOf'
import { savedNames } from './savedNames'

/**
 * Updates the names of renamed fields in everything that people have saved, in
 * the transaction that changes the definitions.
 */
export async function followRenames(
  { services, db }: Scope,
  { renames, resources }: DefinitionDraft,
): Promise<void> {
  if (!Object.keys(renames).length) return
  const saved = await savedNames(db, { renames, targetOf: targetsOf(services.resources) })
  for (const { id, state } of saved.views)
    await sql`update ${sql.id(VIEWS)} set state = ${json(state)}, version = version + 1 where id = ${id}`.execute(
      db,
    )
  if (saved.views.length) await insertEvents(db, [{ kind: 'views' }])
  for (const { id, plan } of saved.imports)
    await sql`update ${sql.id(IMPORTS)} set plan = ${json(plan)} where id = ${id}::uuid`.execute(db)
  for (const { by, resource, shape, plan } of saved.shapes)
    await sql`update ${sql.id(IMPORT_SHAPES)} set plan = ${json(plan)}
      where "by" = ${by} and resource = ${resource} and shape = ${shape}`.execute(db)
  for (const { user_id, resource, form, content } of saved.drafts)
    await sql`update ${sql.id(DRAFTS)} set content = ${json(content)}
      where user_id = ${user_id} and resource = ${resource} and form = ${form}`.execute(db)
  const names = new FieldNames(renames, () => undefined)
  for (const name of Object.keys(renames)) {
    const resource = resources.find(name)
    if (resource) await renameInSettings(db, resource, names)
  }
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

/** Renames fields in the office's required fields and initial values (S-08). */
async function renameInSettings(db: Executor, resource: Resource, names: FieldNames): Promise<void> {
  const group = resourceSettings(resource)
  if (!group) return
  const [required, defaults] = [settingKey(group, 'required_fields'), settingKey(group, 'defaults')]
  const before = await readSettings(db, [required, defaults])
  const after: Values = {
    ...(before[required] ? { [required]: names.list(resource.name, before[required]) } : {}),
    ...(before[defaults] ? { [defaults]: names.keys(resource.name, before[defaults]) } : {}),
  }
  if (JSON.stringify(after) !== JSON.stringify(before)) await writeSettings(db, after)
}
