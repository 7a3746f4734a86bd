import type { RouteDescription, Schema } from '../schemas/routeDescription'

const text: Schema = { type: 'string' }
const uuid: Schema = { type: 'string', format: 'uuid' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const choice = orNull({ $ref: '#/components/schemas/Choice' })
const record = orNull({
  type: 'object',
  required: ['id', 'label'],
  properties: { id: { type: 'integer' }, label: text, trashed: { const: true }, gone: { const: true } },
})

const operation: Schema = {
  type: 'object',
  required: ['id', 'at', 'by', 'kind', 'resource', 'record', 'details', 'address', 'agent', 'changes'],
  properties: {
    id: uuid,
    at: { type: 'string', format: 'date-time' },
    by: { ...choice, description: 'Nobody known of a sign-in that failed' },
    kind: {
      ...text,
      description:
        '`create`, `update`, `delete`, `restore`, `purge`, the name of a transition, `bulk_update`, `bulk_delete`, `bulk_move`, `import`, `undo`, `export`, `download`, `sign_in`, `sign_in_failed`, `sign_out`, `sessions_ended`, `password`, `two_steps_on`, `two_steps_off`, `recovery_codes`, `invite`, `register`, `settings`',
    },
    resource: orNull(text),
    record: { ...record, description: 'Where it began; `changes` tells what else it wrote' },
    details: { type: 'object', description: 'Further facts by kind; no secrets and no values of fields' },
    undoes: orNull(uuid),
    undone_by: orNull(uuid),
    task: orNull(uuid),
    address: orNull(text),
    agent: orNull(text),
    changes: { type: 'boolean', description: 'Whether the history tells what was changed by it' },
  },
}

const filter = {
  description:
    'As of a list of records, by `at`, `by`, `kind`, `resource`, `address`, and by one record (`resource` with `record_id`: all that touched it): `{"by":3,"at_gte":"@today-7"}`',
}
const sort = { description: '`["at","DESC"]`, or `["at","ASC"]`' }
const range = { description: 'First and last row, `[0,24]` when nothing is said' }
const cursor = { description: '`meta.next` of the page before' }

/** The routes of what everybody did, as the API's document tells of them. */
export const operationDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/operations',
    summary: 'What everybody did, the latest first, for whoever may do everything; never counted',
    query: { filter, sort, range, cursor },
    data: { type: 'array', items: operation },
    meta: { $ref: '#/components/schemas/ListMeta' },
    answerHeaders: { 'Content-Range': 'Rows of the page, and one more where there are more' },
  },
  {
    method: 'get',
    path: '/operations/export',
    summary: 'All of it as CSV; that, too, is an operation',
    query: { filter, sort, format: { description: 'Format', schema: { enum: ['csv'] } } },
    content: 'text/csv',
  },
  {
    method: 'get',
    path: '/operations/{id}/changes',
    summary:
      'What an operation changed, as the histories tell it, as far as one may read the records and fields',
    query: { range, cursor },
    data: {
      type: 'array',
      items: {
        allOf: [
          { $ref: '#/components/schemas/HistoryEntry' },
          {
            type: 'object',
            required: ['resource', 'record'],
            properties: { resource: text, record },
          },
        ],
      },
    },
    meta: {
      type: 'object',
      required: ['labels', 'hidden'],
      properties: {
        labels: { $ref: '#/components/schemas/Labels' },
        hidden: { type: 'integer', description: 'Entries of the page that one may not see' },
        next: text,
      },
    },
    errors: [404],
  },
]
