import { sql } from 'kysely'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import type { StoredDefinition } from '../../base/definitions'
import { insertEvents } from '../../base/outbox/outbox'
import type { Executor } from '../../base/storage/database'
import { notifyChannel } from '../../base/storage/notifications'
import { namesOfOthers } from '../../base/storage/schema/takenNames'
import { DEFINITION_REVISIONS, DEFINITION_VERSIONS } from './tables'

/** The channel that notifies every process of a new revision. */
export const DEFINITIONS_CHANGED = 'definitions_changed'

/** The office's own definitions as stored. */
export interface StoredDefinitions {
  /** 0 before the first revision. */
  revision: number
  /** By the resource that each defines or extends, with the last revision that changed it. */
  definitions: ReadonlyMap<string, StoredDefinition>
  /** Names that no table can have, because the database has something else of this name. */
  namesOfOthers: ReadonlySet<string>
}

export const noDefinitions: StoredDefinitions = {
  revision: 0,
  definitions: new Map(),
  namesOfOthers: new Set(),
}

/** Reads the definitions of a revision, by default the latest. */
export async function readStoredDefinitions(db: Executor, revision?: number): Promise<StoredDefinitions> {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass(${DEFINITION_VERSIONS}) is not null as there`.execute(db)
  // The tables don't exist before the first start of a version that has them.
  if (!tables[0]?.there) return noDefinitions
  const upTo = revision ?? null
  const { rows } = await sql<{ revision: string; name: string; data: OwnDefinition | null }>`
    select distinct on (name) name, revision, data from ${sql.id(DEFINITION_VERSIONS)}
    where ${upTo}::bigint is null or revision <= ${upTo}::bigint order by name, revision desc`.execute(db)
  const last = await sql<{ last: string | null }>`
    select max(revision) as last from ${sql.id(DEFINITION_REVISIONS)}
    where ${upTo}::bigint is null or revision <= ${upTo}::bigint`.execute(db)
  return {
    namesOfOthers: await namesOfOthers(db),
    revision: Number(last.rows[0]?.last ?? 0),
    definitions: new Map(
      rows.flatMap(({ name, revision, data }) =>
        data === null ? [] : [[name, { revision: Number(revision), data: objectOf(data) }] as const],
      ),
    ),
  }
}

/** Returns a definition; any other JSON becomes an empty one, which is then left out with a reason. */
const objectOf = (data: OwnDefinition): OwnDefinition =>
  typeof data === 'object' ? data : ({} as OwnDefinition)

/** The changes of a new revision: definitions by resource, null for a removed one. */
export type DefinitionChanges = Readonly<Record<string, OwnDefinition | null>>

/** The author of a revision, and the reason for it. */
export interface RevisionOf {
  by?: number
  reason?: string
  revertsTo?: number
  task?: string
  product: string
}

/**
 * Stores a revision in the caller's transaction; every process uses it after the commit. Returns its number,
 * or undefined if the task already stored one.
 */
export async function storeRevision(
  db: Executor,
  changes: DefinitionChanges,
  { by, reason, revertsTo, task, product }: RevisionOf,
): Promise<number | undefined> {
  const { rows } = await sql<{ revision: string }>`
    insert into ${sql.id(DEFINITION_REVISIONS)} ("by", reason, reverts_to, task, product)
    values (${by ?? null}, ${reason ?? null}, ${revertsTo ?? null}, ${task ?? null}::uuid, ${product})
    on conflict (task) do nothing returning revision`.execute(db)
  if (!rows[0]) return undefined
  const revision = Number(rows[0].revision)
  for (const [name, data] of Object.entries(changes))
    await sql`insert into ${sql.id(DEFINITION_VERSIONS)} (revision, name, data)
      values (${revision}, ${name}, ${data && JSON.stringify(data)}::text::json)`.execute(db)
  await notifyChannel(db, DEFINITIONS_CHANGED, String(revision))
  await insertEvents(db, [{ kind: 'definitions', revision }])
  return revision
}
