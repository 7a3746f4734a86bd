import type { AnyField, Resource, Transition } from '../../../src/core/schema/resource'
import { bulkRefusals, seenRows } from '../schemas/bulkSchemas'
import { dryRun, expected, filterParam, key, match } from '../schemas/parameters'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { fieldSchema, schemaNames } from '../schemas/schemas'
import { taskSchema } from '../tasks/descriptions'

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** What a move takes: its reason, and the fields that it asks for. */
function bodyOf(
  { fields }: Resource,
  { reason, input: asks = [], requires = [] }: Transition,
  further: Schema,
): Schema {
  const asked = [...new Set([...asks, ...requires])].filter(
    name => asks.includes(name) || !fields[name]?.readOnly,
  )
  return {
    type: 'object',
    ...(reason ? { required: ['reason'] } : {}),
    properties: {
      ...further,
      reason: { type: 'string', maxLength: 1000 },
      ...Object.fromEntries(
        asked.map(name => [name, { anyOf: [fieldSchema(fields[name] as AnyField), { type: 'null' }] }]),
      ),
    },
  }
}

/** The routes of the moves that people make, one by one and, where the definition says so, in bulk. */
export function transitionRoutes(resource: Resource): RouteDescription[] {
  const { name } = resource
  const version = { type: 'integer' }
  return Object.entries(resource.transitions)
    .filter(([, { by }]) => by !== 'server')
    .flatMap(([move, transition]): RouteDescription[] => {
      const summary = `From ${transition.from.join(', ')} to ${transition.to}`
      const one: RouteDescription = {
        method: 'post',
        path: `/${name}/{id}/${move}`,
        summary,
        headers: { ...key, ...match },
        body: bodyOf(resource, transition, { version }),
        data: ref(schemaNames(resource).record),
        meta: ref('RecordMeta'),
        errors: [404, 409, 413, 415, 422, 428],
      }
      const many: RouteDescription = {
        method: 'post',
        path: `/${name}/transitions/${move}`,
        summary: `${summary}: every record that matches, as far as each can be moved; more than 1,000 as a task`,
        query: { filter: filterParam(resource), expected_count: expected, dry_run: dryRun },
        body: bodyOf(resource, transition, seenRows),
        bodyOptional: !transition.reason,
        data: ref('BulkMoves'),
        begun: taskSchema,
        errors: [404, 409, 413, 415, 422],
        refusals: bulkRefusals,
      }
      return transition.bulk ? [one, many] : [one]
    })
}
