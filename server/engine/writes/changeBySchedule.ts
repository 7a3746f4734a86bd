import { abilityOf } from '../../../src/core/access/ability'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Writer } from '../../base/services'
import { lockByIds, type Stored } from '../sql/select'
import { prepare } from './prepare'
import { changeRecord } from './serverRecords'
import { shippedOf } from './shippedResource'
import { writeRecords } from './writeRecord'

/**
 * Makes the change of a schedule. One of an extension that sets fields of the product does so as a person with every right
 * would: the server itself can do more, because the product's rules and hooks rely on its code.
 */
export async function changeBySchedule(
  writer: Writer,
  resource: Resource,
  { id, name, values }: { id: number; name: string; values: Values },
): Promise<Stored> {
  const shipped = shippedOf(writer.services, resource)
  const isOfProduct = !shipped || Object.hasOwn(shipped.schedule, name)
  const names = Object.keys(values)
  if (isOfProduct || !names.some(field => Object.hasOwn(shipped.fields, field)))
    return changeRecord(writer, resource.name, { id, values })
  const person: Writer = { ...writer, ability: abilityOf([{ action: 'manage', subject: 'all' }], {}) }
  const before = (await lockByIds(writer.db, resource, [id])).get(id)
  if (!before) throw new Error(`${resource.name} has no record ${id}`)
  const input = { by: 'update', names: new Set(names) }
  const prepared = [prepare(person, resource, { sent: values, before, input })]
  const [record] = await writeRecords(person, resource, { action: 'update', prepared })
  return record as Stored
}
