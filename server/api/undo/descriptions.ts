import { key } from '../schemas/parameters'
import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { taskSchema } from '../tasks/descriptions'

const text: Schema = { type: 'string' }
const whole: Schema = { type: 'integer' }
const uuid: Schema = { type: 'string', format: 'uuid' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

/** The routes by which what somebody did is taken back, as the API's document tells of them. */
export const undoDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/operations/{id}',
    summary:
      'What was done in one go, and whether it can be taken back: for whoever did it or may do everything',
    data: {
      type: 'object',
      required: ['id', 'kind', 'at', 'by', 'resource', 'record_id', 'records', 'undoable'],
      properties: {
        id: uuid,
        kind: text,
        at: { type: 'string', format: 'date-time' },
        by: orNull({ $ref: '#/components/schemas/Choice' }),
        resource: orNull(text),
        record_id: orNull(whole),
        records: { ...whole, description: 'How many records it wrote to' },
        undoes: orNull(uuid),
        undone_by: orNull(uuid),
        undoable: { type: 'boolean', description: 'As far as can be told without looking at its records' },
        reason: { ...text, description: 'Why it cannot be taken back' },
      },
    },
    errors: [404],
  },
  {
    method: 'post',
    path: '/operations/{id}/undo',
    summary:
      'Puts every record back to what it was before, within 24 hours; refused when somebody has built on one, unless partial. More than 1,000 records are a task (202)',
    headers: key,
    body: {
      type: 'object',
      properties: { partial: { type: 'boolean', description: 'Leaves out what is in the way' } },
      additionalProperties: false,
    },
    data: {
      anyOf: [{ type: 'object', required: ['restored'], properties: { restored: whole } }, taskSchema],
    },
    meta: { $ref: '#/components/schemas/WriteMeta' },
    errors: [404, 409, 413, 415, 422, 428],
  },
]
