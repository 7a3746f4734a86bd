import type { RouteDescription, Schema } from '../schemas/routeDescription'

const whole: Schema = { type: 'integer' }
const text: Schema = { type: 'string' }
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const moment: Schema = { type: 'string', format: 'date-time' }
const uuid: Schema = { type: 'string', format: 'uuid' }
const shape = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  required,
  properties,
})
const messages: Schema = {
  type: 'array',
  items: shape({ field: text, label: text, message: text }, ['message']),
}

const properties = {
  id: uuid,
  kind: { ...text, description: 'Such as `bulk_update`' },
  resource: orNull(text),
  by: whole,
  status: { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
  dry_run: { type: 'boolean' },
  total: orNull(whole),
  done: { ...whole, description: 'Rows that are through, the refused ones among them' },
  refused: whole,
  created_at: moment,
  started_at: orNull(moment),
  ended_at: orNull(moment),
  operation: { ...orNull(uuid), description: 'What it writes, to be undone as one' },
  after: { ...orNull(uuid), description: 'The dry run that it carries out' },
  result: orNull({ type: 'object' }),
  details: { type: 'object', description: 'What it is about, such as the fields that it sets' },
  error: orNull(text),
}

/** A task, as the API's document tells of it. */
export const taskSchema: Schema = shape({
  ...properties,
  reasons: {
    type: 'array',
    description: 'Why rows were refused, the most frequent first',
    items: shape({
      messages,
      count: whole,
      examples: {
        type: 'array',
        items: shape({ record_id: orNull(whole), label: orNull(text), row: whole }),
      },
    }),
  },
})

/** A task in a list: without its reasons. */
export const listedTask: Schema = shape(properties)

/** The routes of tasks that are no other jobs' too. */
export const taskDescriptions: readonly RouteDescription[] = [
  {
    method: 'post',
    path: '/jobs/{id}/run',
    summary: 'Does what a dry run of one’s own has shown, on the same rows, once',
    status: 202,
    data: taskSchema,
    errors: [404, 409],
  },
  {
    method: 'get',
    path: '/jobs/{id}/rows',
    summary: 'What came of each row of a task, for whoever started it',
    query: {
      outcome: { description: 'Such as `refused`; all when nothing is said' },
      range: { description: 'First and last row, `[0,24]` when nothing is said' },
      format: { description: '`csv`: all rows, as a table for spreadsheets', schema: { enum: ['csv'] } },
    },
    data: {
      type: 'array',
      items: shape({ row: whole, record_id: orNull(whole), label: orNull(text), outcome: text, messages }),
    },
    meta: shape({ total: whole }),
    answerHeaders: { 'Content-Range': 'Rows and their number, as of a list of records' },
    errors: [400, 404],
  },
]
