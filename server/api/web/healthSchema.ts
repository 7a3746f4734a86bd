import type { Schema } from '../schemas/routeDescription'

const number = { type: 'number' }
const text = { type: 'string' }
const object = (properties: Schema): Schema => ({ type: 'object', properties })

const hold = object({
  at: { type: 'string', format: 'date-time' },
  ms: number,
  cpu_ms: {
    ...number,
    description:
      'Processor time of the process. Far less than `ms` means that the machine was busy, not the thread.',
  },
  running: {
    type: 'array',
    description: 'What was under way, the likeliest cause first',
    items: object({ what: text, account: { type: 'integer' }, bytes: { type: 'integer' }, ms: number }),
  },
})

/** What `GET health` answers. */
export const healthSchema: Schema = object({
  uptime: { ...number, description: 'In seconds' },
  database: object({ engine: text, version: text }),
  live: object({ works: { type: 'boolean' } }),
  event_loop: {
    ...object({
      delay_ms: object({ mean: number, p99: number, max: number }),
      refusing: { type: 'boolean', description: 'New requests get a 503 with `Retry-After`' },
      refused: { type: 'integer' },
      held: {
        type: 'array',
        description: 'The last times of more than 100 ms, the newest first',
        items: hold,
      },
    }),
    description:
      'Of the process that answers, for a System Admin only; percentiles are of the last minute or two',
  },
})
