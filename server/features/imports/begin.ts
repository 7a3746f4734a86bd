import { sql } from 'kysely'
import { canOnSome } from '../../../src/core/access/ability'
import { numberFormat } from '../../../src/core/i18n/intl'
import { publicDefaults } from '../../../src/core/schema/publicSettings'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { readSettings } from '../../base/settings/settings'
import type { Executor } from '../../base/storage/database'
import { forbidden } from '../../engine/records/scope'
import { deleteImports } from './deleteImports'
import type { Usual } from './file/lookInto'
import { type FilePreview, findImport, type Imported, insertImport } from './imported'
import { guessColumns } from './mapping/guessColumns'
import { refuseSecretColumns } from './mapping/secretColumns'
import { earlierChoices, shapeOf } from './mapping/shapes'
import { targetsOf } from './mapping/targets'
import type { Plan } from './plan'
import { inspectInThread } from './readInThread'
import { type Received, removeFile } from './receive'
import { IMPORTS } from './tables'

/** A person has so many files in hand at most; the oldest go. */
const MOST_OPEN = 10

/** Refuses who may neither make nor change any record of a resource. */
export function authorizeImport({ ability }: Scope, resource: Resource): void {
  const may = (action: 'create' | 'update') =>
    canOnSome(ability, action, resource) && !(action === 'create' && resource.systemOnly.includes('create'))
  if (!may('create') && !may('update')) throw forbidden('create', resource)
}

/** Keeps an import of a file that has come, with the best guess of what it holds and what becomes of it. */
export async function beginImport(
  scope: Scope,
  resource: Resource,
  { id, path, size, digest }: Received,
  name: string,
): Promise<Imported> {
  const { db } = scope.services
  try {
    const found = await inspectInThread(path, await usualOf(scope))
    refuseSecretColumns(scope, resource, found.headers)
    const owned = { by: scope.actor.id, resource: resource.name, shape: shapeOf(found.headers) }
    const earlier = await earlierChoices(db.kysely, owned)
    const { currency, decimal, days } = earlier.same?.reading ?? found.reading
    // What the file itself shows counts for more than what was chosen for another one of its shape.
    const reading = {
      ...{ ...found.reading, currency },
      ...(found.look.sure.decimal ? {} : { decimal }),
      ...(found.look.sure.days ? {} : { days }),
    }
    const plan = earlier.same
      ? usable(scope, resource, earlier.same.plan)
      : guessPlan(scope, resource, found.headers, earlier.headings, found.look.samples)
    await makeRoom(scope, db.kysely)
    await insertImport(db.kysely, {
      ...{ ...owned, id, name, size, digest, reading, plan },
      ...{ headers: found.headers, look: found.look, about: found.about },
      ...{ status: 'columns', kept_cut: null, task: null, operation: null },
    })
    return (await findImport(db.kysely, id)) as Imported
  } catch (error) {
    await removeFile(path)
    throw error
  }
}

/** What is so where a file says nothing: the marks of the reader's language, the office's currency. */
export async function usualOf({ services, language }: Scope): Promise<Usual> {
  const { default_currency } = await readSettings(services.db.kysely, ['default_currency'])
  const decimal = numberFormat(language).format(0.5).includes(',') ? ',' : '.'
  return { decimal, currency: String(default_currency ?? publicDefaults.default_currency) }
}

/** What becomes of the columns of a file, as far as their headings tell. */
export function guessPlan(
  scope: Scope,
  resource: Resource,
  headers: readonly string[],
  earlier: ReadonlyMap<string, string | null>,
  samples: FilePreview['samples'],
): Plan {
  const own = (name: string) => {
    const field = resource.fields[name]
    return name === 'id' || Boolean(field?.unique && field.readOnly)
  }
  const targets = targetsOf(scope, resource).filter(({ name, enterable }) => enterable || own(name))
  const columns = guessColumns(scope, resource, targets, headers, earlier, samples)
  // A file with ids or numbers of records is one that was exported here: it changes them.
  const key =
    targets.find(target => target.key && own(target.name) && columns.includes(target.name))?.name ?? null
  return { columns, mode: key ? 'both' : 'create', key, empty: 'keep' }
}

// A field may be gone, or no longer for this person, since the choice was made.
function usable(scope: Scope, resource: Resource, plan: Plan): Plan {
  const targets = targetsOf(scope, resource)
  const known = new Set(targets.map(({ name }) => name))
  const columns = plan.columns.map(name => (name && known.has(name) ? name : null))
  const keyed =
    plan.key !== null &&
    columns.includes(plan.key) &&
    targets.some(({ name, key }) => key && name === plan.key)
  return { ...plan, columns, ...(keyed ? {} : { key: null, mode: 'create' as const }) }
}

async function makeRoom({ services, actor }: Scope, db: Executor): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(IMPORTS)} where "by" = ${actor.id} and status <> 'writing'
    order by touched_at desc offset ${MOST_OPEN - 1}`.execute(db)
  await deleteImports(
    services,
    rows.map(({ id }) => id),
  )
}
