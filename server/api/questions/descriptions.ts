import type { Resource } from '../../../src/core/schema/resource'
import { answersOf } from '../../engine/questions/setsOf'
import type { RouteDescription } from '../schemas/routeDescription'

const whole = { type: 'integer' }

/** The questions of a resource with a field of answers. */
export function questionDescriptions(resource: Resource): RouteDescription[] {
  const fields = answersOf(resource).map(([name]) => name)
  if (!fields.length) return []
  return [
    {
      method: 'get',
      path: `/${resource.name}/questions`,
      summary: 'What is asked: the version of a record, or the one that is asked now',
      query: {
        field: { description: 'Name of the field of answers', schema: { enum: fields } },
        of: { description: 'Id of the record whose questions are asked now', schema: whole },
        set: { description: 'Id of the version, in place of `of`', schema: whole },
      },
      data: {
        type: 'object',
        properties: {
          id: { type: ['integer', 'null'] },
          number: { type: ['integer', 'null'] },
          of: { type: ['integer', 'null'] },
          questions: { type: 'array', items: { type: 'object' } },
          current: { type: ['object', 'null'], properties: { id: whole, number: whole } },
        },
      },
      errors: [404],
    },
  ]
}
