import { z } from 'zod'
import { moment } from './answer'
import { endpoint } from './endpoint'

const blockSchema = z.object({
  at: moment,
  ms: z.number(),
  cpu_ms: z
    .number()
    .describe(
      'Processor time of the process. Far less than `ms` means that the machine was busy, not the thread.',
    ),
  running: z
    .array(
      z.object({
        what: z.string(),
        account: z.int().optional(),
        bytes: z.int().optional(),
        ms: z.number(),
      }),
    )
    .describe('What was running, the likeliest cause first'),
})

const healthSchema = z.object({
  uptime: z.number().describe('In seconds'),
  database: z.object({ engine: z.string(), version: z.string() }),
  live: z.object({ works: z.boolean() }),
  definitions: z
    .object({ left_out: z.int() })
    .describe('How many stored definitions can’t be used; Studio shows them with the reason'),
  event_loop: z
    .object({
      delay_ms: z.object({ mean: z.number(), p99: z.number(), max: z.number() }),
      refusing: z.boolean().describe('New requests get a 503 with `Retry-After`'),
      refused: z.int(),
      held: z.array(blockSchema).readonly().describe('The last blocks of more than 100 ms, newest first'),
    })
    .optional()
    .describe(
      'Of the answering process, only for a System Admin; percentiles cover the last one or two minutes',
    ),
})
/** The health of a process. */
export type HealthReport = z.infer<typeof healthSchema>

export const healthEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/health',
    summary: 'Check the process and its database; a System Admin also sees the delay of the event loop',
    open: true,
    data: healthSchema,
  }),
}
