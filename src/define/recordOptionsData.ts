import { z } from 'zod'
import { filterData } from '../core/field/fieldData'

/** The schemas of the options for what people and the server do with records. */
export const recordOptions = {
  quickCreate: z.boolean().optional().describe('Creates a record with one click, without a form'),
  systemOnly: z.array(z.enum(['create', 'delete'])).optional(),
  asOf: z
    .strictObject({
      versions: z.string().describe('The relation to versions by day, whose parent is this record'),
      from: z.string().describe('The first day of a version'),
      until: z.string().optional().describe('The day after its last one; empty if it is open'),
      when: filterData.optional().describe('The versions that count'),
    })
    .optional(),
  appendOnly: z.boolean().optional().describe('Its records are created, and never changed or deleted'),
  history: z.boolean().optional().describe('Changes leave a history and can be undone; default true'),
  owner: z
    .string()
    .optional()
    .describe('The reference to the person whose record it is, such as created_by; others can’t see it'),
  uncounted: z.boolean().optional().describe('Lists have no total, for very many records'),
  neverPurged: z.boolean().optional().describe('Deleted records stay in the trash permanently'),
  live: z.boolean().optional().describe('Open pages refresh when someone else saves'),
}
