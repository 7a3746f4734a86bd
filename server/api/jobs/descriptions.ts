import type { RouteDescription, Schema } from '../schemas/routeDescription'
import { listedTask, taskSchema } from '../tasks/descriptions'

const moment: Schema = { type: 'string', format: 'date-time' }
const momentOrNull: Schema = { type: ['string', 'null'], format: 'date-time' }

const job: Schema = {
  type: 'object',
  required: ['id', 'name', 'status', 'attempts', 'created_at', 'started_at', 'ended_at', 'result', 'error'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    status: { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] },
    attempts: { type: 'integer' },
    created_at: moment,
    started_at: momentOrNull,
    ended_at: momentOrNull,
    result: { type: ['object', 'null'] },
    error: { type: ['string', 'null'] },
  },
}

const anyOf = (...schemas: Schema[]): Schema => ({ anyOf: schemas })

/** The routes of the jobs, as the API's document tells of them. */
export const jobDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/jobs',
    summary:
      'The last jobs of the server, such as the runs of the clock, for whoever may do everything: how each went',
    query: { mine: { description: 'With any value: the long work that one has started oneself' } },
    data: { type: 'array', items: anyOf(job, listedTask) },
  },
  {
    method: 'get',
    path: '/jobs/{id}',
    summary: 'How far long work is, for whoever started it; any job, for whoever may do everything',
    data: anyOf(taskSchema, job),
    errors: [404],
  },
  {
    method: 'delete',
    path: '/jobs/{id}',
    summary:
      'Ends long work: what it has written stays. Another job only while it waits, and for whoever may do everything',
    data: anyOf(taskSchema, job),
    errors: [404, 409],
  },
]
