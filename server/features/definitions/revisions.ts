import { sql } from 'kysely'
import type { DefinitionRevision } from '../../../src/contract/definitions'
import { compareDefinitions } from '../../../src/define/compareDefinitions'
import type { OwnDefinition } from '../../../src/define/ownDefinition'
import type { Scope } from '../../base/services'
import { storedInUse } from '../../engine/definitions/definitionsInUse'
import { type DefinitionChanges, readStoredDefinitions } from '../../engine/definitions/storedDefinitions'
import { DEFINITION_REVISIONS, DEFINITION_VERSIONS } from '../../engine/definitions/tables'
import { tableName } from '../../engine/sql/columns'
import { changesInWords } from './plan/changeWords'

/** The number of listed revisions. */
const LISTED = 200

interface RevisionRow extends Omit<DefinitionRevision, 'revision' | 'by' | 'changes'> {
  revision: string
  by: string | null
}

/** A definition in a revision, and its previous version. */
interface Version {
  revision: string
  name: string
  data: OwnDefinition | null
  before: OwnDefinition | null
}

/** Returns the changes of the definitions, newest first, optionally only those of one resource (T-05). */
export async function listRevisions(
  { services, db, language }: Scope,
  resource?: string,
): Promise<DefinitionRevision[]> {
  const { account } = services.resources
  const { name = 'name' } = account.account ?? {}
  const { rows } = await sql<RevisionRow>`
    select r.revision, r.at, r."by", a.${sql.id(name)} as by_label, r.reason, r.reverts_to,
      array(select v.name from ${sql.id(DEFINITION_VERSIONS)} v where v.revision = r.revision order by v.name) as resources
    from ${sql.id(DEFINITION_REVISIONS)} r left join ${sql.id(tableName(account))} a on a.id = r."by"
    where ${resource ?? null}::text is null or exists (
      select from ${sql.id(DEFINITION_VERSIONS)} v where v.revision = r.revision and v.name = ${resource ?? null})
    order by r.revision desc limit ${LISTED}`.execute(db)
  const versions = await readVersions(
    db,
    rows.map(({ revision }) => revision),
  )
  const { messages } = services
  const changesOf = (revision: string) =>
    versions
      .filter(version => version.revision === revision)
      .flatMap(({ name, data, before }) =>
        changesInWords(
          { resource: name, definitions: [before, data], messages, language },
          compareDefinitions(before, data),
        ),
      )
  return rows.map(({ revision, by, reverts_to, ...row }) => ({
    ...row,
    revision: Number(revision),
    by: by === null ? null : Number(by),
    reverts_to: reverts_to === null ? null : Number(reverts_to),
    changes: changesOf(revision),
  }))
}

const readVersions = async (db: Scope['db'], revisions: readonly string[]): Promise<Version[]> =>
  (
    await sql<Version>`
      select v.revision, v.name, v.data, (
        select b.data from ${sql.id(DEFINITION_VERSIONS)} b where b.name = v.name and b.revision < v.revision
        order by b.revision desc limit 1) as before
      from ${sql.id(DEFINITION_VERSIONS)} v where v.revision = any(${revisions}::bigint[])
      order by v.revision desc, v.name`.execute(db)
  ).rows

/**
 * Returns the changes that restore the definitions of a revision, or undefined if the revision doesn't exist.
 */
export async function revisionChanges(
  { services, db }: Scope,
  revision: number,
): Promise<DefinitionChanges | undefined> {
  if (!Number.isSafeInteger(revision) || revision < 0 || revision > services.definitions.revision())
    return undefined
  const { own, leftOut, shipped } = services.definitions
  const { definitions: then } = storedInUse(shipped.resources, await readStoredDefinitions(db, revision))
  const now = new Map([...own(), ...leftOut()])
  const names = [...new Set([...then.keys(), ...now.keys()])]
  return Object.fromEntries(
    names.flatMap(name => {
      const data = then.get(name)?.data ?? null
      return JSON.stringify(data) === JSON.stringify(now.get(name)?.data ?? null) ? [] : [[name, data]]
    }),
  )
}
