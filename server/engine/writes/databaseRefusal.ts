import type { Resource } from '../../../src/core/schema/resource'
import { invalid } from '../../base/errors/apiError'
import { DatabaseError } from '../../base/storage/databaseError'
import { boundedName } from '../../base/storage/schema/sqlText'
import { compositeIndexName, uniqueIndexName } from '../sql/uniqueIndexes'

const UNIQUE = '23505'
const FOREIGN_KEY = '23503'

/** Runs a write; what the database refuses for a value is told beside its field. */
export async function withRefusals<T>(resource: Resource, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw refusalOf(resource, error) ?? error
  }
}

function refusalOf(resource: Resource, error: unknown): Error | undefined {
  if (!(error instanceof DatabaseError)) return undefined
  const { code, constraint = '' } = error
  const names = Object.keys(resource.fields)
  if (code === UNIQUE) {
    const name = names.find(field => boundedName(uniqueIndexName(resource, field)) === constraint)
    if (name) return invalid({ [name]: [{ key: 'validation.unique' }] })
    const key = Object.keys(resource.uniques).find(
      rule => boundedName(compositeIndexName(resource, rule)) === constraint,
    )
    if (key) return notUniqueTogether(resource, key)
  }
  if (code === FOREIGN_KEY) {
    const name = names.find(field => constraint.endsWith(`_${field}_fkey`))
    if (name) return invalid({ [name]: [{ key: 'validation.reference' }] })
  }
  return undefined
}

const notUniqueTogether = (resource: Resource, key: string) =>
  invalid(
    Object.fromEntries(
      (resource.uniques[key]?.fields ?? []).map(field => [
        field,
        [{ key: `resources.${resource.name}.rules.${key}` }],
      ]),
    ),
  )
