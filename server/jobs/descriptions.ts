import type { RouteDescription, Schema } from '../openapi/routeDescription'

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

/** The routes of the jobs, as the API's document tells of them. */
export const jobDescriptions: readonly RouteDescription[] = [
  {
    method: 'get',
    path: '/jobs',
    summary:
      'The last jobs of the server, such as the runs of the clock, for whoever may do everything: how each went',
    data: { type: 'array', items: job },
  },
  {
    method: 'get',
    path: '/jobs/{id}',
    summary: 'One job, for whoever may do everything',
    data: job,
    errors: [404],
  },
  {
    method: 'delete',
    path: '/jobs/{id}',
    summary: 'Cancels a job that waits, for whoever may do everything; one that is begun is finished',
    data: job,
    errors: [404, 409],
  },
]
