import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { schemaNames } from '../../../server/api/schemas/schemaNames'
import { tableName } from '../../../server/engine/sql/columns'
import { type Stored, storedRecord } from '../../../server/engine/sql/select'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Walking, World } from '../walk/world'
import type { Operation, Schema } from './document'

/** Finds data in responses that the reader's rules hide, with the oracle of the walk. */
export class Reach {
  private readonly byRecord: Map<string, Resource>

  constructor(readonly world: World) {
    this.byRecord = new Map(
      world.resources.all.map(resource => [schemaNames(world.resources, resource).record, resource]),
    )
  }

  async mistakes(
    { oracle }: Walking,
    operation: Operation,
    status: number,
    body: unknown,
  ): Promise<string[]> {
    if (status >= 300 || typeof body !== 'object' || body === null) return []
    const { data } = body as { data?: unknown }
    const wrong: string[] = []
    for (const { resource, record, whole } of this.told(operation, data)) {
      // Users who fill in a reference can choose among the labels of records that they can't read.
      if (!whole && !oracle.may('read', resource)) continue
      const stored = (await this.recordsAt(operation, resource)).find(({ id }) => id === record.id)
      const isRead = operation.method === 'GET'
      if (!stored) {
        if (isRead) wrong.push(`${resource.name} ${record.id} is not there`)
      } else if (!oracle.may('read', resource, stored)) {
        // Users who write a record that they can't read receive only its ID and version.
        const more = Object.keys(record).filter(name => name !== 'id' && name !== 'version')
        if (isRead || more.length)
          wrong.push(`${resource.name} ${record.id} is not to be read: ${more.join()}`)
      } else if (whole) {
        const shown = oracle.shown(resource, stored)
        for (const [name, value] of Object.entries(record))
          if (!(name in shown)) wrong.push(`${resource.name} ${record.id}.${name} is not to be read`)
          else if (!isDeepStrictEqual(value, shown[name]))
            wrong.push(`${resource.name} ${record.id}.${name} is other`)
      }
    }
    return wrong
  }

  /** Returns the records that an operation can return: those in the trash, or all others. */
  private async recordsAt({ path }: Operation, resource: Resource): Promise<readonly Stored[]> {
    if (!path.includes('/trash')) return this.world.records(resource)
    const { rows } = await sql<object>`select * from ${sql.id(tableName(resource))}
      where deleted_at is not null`.execute(this.world.services.db.kysely)
    return Promise.all(rows.map(row => this.world.beside(resource, storedRecord(resource, row))))
  }

  /** Returns the records in a response, found by the document's description of its content. */
  told({ path, responses }: Operation, data: unknown): Described[] {
    const schema = (responses[200] ?? responses[201])?.content?.['application/json']?.schema?.properties?.data
    const resource = this.byRecord.get(nameIn(schema))
    if (resource) return rowsOf(data).map(record => ({ resource, record, whole: true }))
    if (path === '/search')
      return rowsOf(data).flatMap(group => {
        const of = this.world.resources.find(String(group.resource))
        return of ? rowsOf(group.records).map(record => ({ resource: of, record, whole: false })) : []
      })
    const named = this.world.resources.find(path.split('/')[1] ?? '')
    const isChosen = ['Choice', 'Duplicate'].includes(nameIn(schema))
    return named && isChosen ? rowsOf(data).map(record => ({ resource: named, record, whole: false })) : []
  }
}

interface Described {
  resource: Resource
  record: Values
  whole: boolean
}

const nameIn = (schema: Schema | undefined): string =>
  (schema?.$ref ?? schema?.items?.$ref ?? '').split('/').at(-1) ?? ''

const rowsOf = (data: unknown): Values[] => (Array.isArray(data) ? data : data ? [data as Values] : [])
