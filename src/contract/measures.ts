import { z } from 'zod'
import { pictures } from '../core/schema/reportSettings'
import { moment } from './answer'
import { endpoint } from './endpoint'
import { recordFilter } from './parameters'

const figureSchema = z.object({
  count: z.int().describe('The rows'),
  amounts: z
    .array(z.object({ amount: z.int().describe('Minor units'), currency: z.string() }))
    .optional()
    .describe(
      'A sum or another value of amounts: one for each currency, the most frequent first, never added across currencies',
    ),
  number: z
    .string()
    .optional()
    .describe('A sum or another value of numbers, exact; a mean has four decimals'),
  day: z.iso.date().optional().describe('The first or the last day'),
  moment: moment.optional().describe('The first or the last moment'),
})
/** The result of a measure over some rows. */
export type Figure = z.infer<typeof figureSchema>

const filter = z.record(z.string(), z.unknown()).describe('A list filter that finds exactly these rows')

const groupSchema = figureSchema.extend({
  key: z
    .string()
    .nullable()
    .describe('The choice, the id, the first day of the month or week, or the window; null if empty'),
  label: z.string().optional().describe('Label of a referenced record'),
  filter,
})
/** The rows of a measure that share a value of its grouping. */
export type Group = z.infer<typeof groupSchema>

const measuredSchema = figureSchema.extend({
  name: z.string(),
  resource: z.string(),
  filter,
  groups: z.array(groupSchema).optional(),
})
/** The result of a measure. */
export type Measured = z.infer<typeof measuredSchema>

const partSchema = z.object({
  currency: z.string().optional().describe('Missing for numbers without a currency'),
  ratio: z.string().nullable().describe('Four decimals; null if the whole is zero'),
})
/** The ratio of two measures, for each currency. */
export type Part = z.infer<typeof partSchema>

const measuredRatioSchema = z.object({
  name: z.string(),
  part: measuredSchema,
  whole: measuredSchema,
  ratios: z.array(partSchema),
})
/** The result of a ratio, with both of its measures. */
export type MeasuredRatio = z.infer<typeof measuredRatioSchema>

const measurementsSchema = z.record(z.string(), z.union([measuredSchema, measuredRatioSchema]))
export type Answered = Measured | MeasuredRatio

const failedMeasureSchema = z.object({
  message: z.string(),
  resource: z.string(),
  records: z.array(z.object({ id: z.int(), label: z.string() })),
})
/** A measure that cannot be calculated, and the records whose values are the reason. */
export type FailedMeasure = z.infer<typeof failedMeasureSchema>

const measurementsMetaSchema = z.object({
  as_of: moment.describe('When the oldest number was calculated'),
  kept: z
    .boolean()
    .optional()
    .describe('Numbers over many records are cached for a minute or more, so their lists can differ'),
  refused: z.record(z.string(), z.string()).describe('Why you can’t read a measure'),
  failed: z
    .record(z.string(), failedMeasureSchema)
    .describe('Measures that cannot be calculated, with the records whose values are the reason'),
})
const valuesSchema = z
  .record(z.string(), figureSchema.omit({ count: true }))
  .describe('By measure, as it was asked for: `sum:premium`')
const groupRowSchema = z.object({ count: z.int().describe('The records'), values: valuesSchema })
const innerGroupSchema = groupRowSchema.extend({
  key: z
    .string()
    .nullable()
    .describe('The value, the id, or the first day of the week, month or other unit; null if empty'),
  label: z.string().optional().describe('Label of a referenced record'),
  filter,
})

const recordGroupSchema = innerGroupSchema
  .extend({ groups: z.array(innerGroupSchema).optional().describe('Its groups by the second field') })
  .meta({ id: 'RecordGroup' })
/** The records that share one value. */
export type RecordGroup = z.infer<typeof recordGroupSchema>

/** Counts and other numbers of the records that match, in groups by one or two fields. */
const recordGroupsSchema = groupRowSchema
  .extend({
    groups: z
      .array(recordGroupSchema)
      .describe('Units of time in their order; others with the most records first; the empty one last'),
    more: z
      .object({ groups: z.int(), count: z.int() })
      .optional()
      .describe('The groups that are left out because there are too many, and how many records they have'),
  })
  .meta({ id: 'RecordGroups' })
export type RecordGroups = z.infer<typeof recordGroupsSchema>
/** The count and the numbers, by measure, of some records. */
export type GroupTotals = z.infer<typeof groupRowSchema>
export type GroupValue = GroupTotals['values'][string]

const recordGroupsMetaSchema = measurementsMetaSchema.pick({ as_of: true, kept: true }).extend({
  estimated: z
    .boolean()
    .optional()
    .describe(
      'Counts and sums are estimated by a sample of many records, and means are those of the sample; the lowest, highest and different ones are missing. Exact numbers are being calculated: ask again in a few seconds',
    ),
})
export type RecordGroupsMeta = z.infer<typeof recordGroupsMetaSchema>

/** The results of measures, when they were calculated, and why the reader can't see some of them. */
export interface Measurements {
  data: z.infer<typeof measurementsSchema>
  meta: z.infer<typeof measurementsMetaSchema>
}

/** The maximum number of measures in one request. */
export const MAX_MEASURES = 60

const answer = { data: measurementsSchema, meta: measurementsMetaSchema }
const text = z.string()
const reportMeasures = text.describe(
  'What each group shows: as for `groups`, or `count`, or two of them as a ratio, `sum:paid/sum:incurred`; by default `count`',
)

export const measureEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/measures',
    points: 5,
    summary: 'Calculate measures over the records that you can read, each with the filter of its list',
    query: {
      names: z.string().describe(`Names of measures, separated by commas; at most ${MAX_MEASURES}`),
      from: z.iso.date().describe('The first day of the period'),
      to: z.iso.date().describe('The day after the last one of the period'),
    },
    ...answer,
  }),
  readFigures: endpoint({
    method: 'get',
    path: '/{resource}/{id}/figures',
    operation: 'read{resource}Figures',
    action: 'read',
    points: 2,
    summary: 'Calculate the record’s figures, each with the filter of its list',
    ...answer,
    errors: [404],
  }),
  readGroups: endpoint({
    method: 'get',
    path: '/{resource}/groups',
    operation: 'group{resources}',
    action: 'read',
    points: 5,
    summary: 'Count matching records, or calculate over them, in groups by one or two fields',
    query: { by: text, measures: text, filter: recordFilter },
    data: recordGroupsSchema,
    meta: recordGroupsMetaSchema,
  }),
  reportFile: endpoint({
    method: 'get',
    path: '/{resource}/report',
    operation: 'report{resources}',
    action: 'read',
    points: 30,
    summary: 'Export the groups of matching records with their numbers, as CSV or PDF',
    query: {
      by: text,
      measures: reportMeasures,
      filter: recordFilter,
      format: z.enum(['csv', 'pdf']).describe('Format'),
      headers: z
        .enum(['labels', 'names'])
        .describe('Labels for people, or names and keys for programs, in CSV'),
      title: z.string().describe('The report’s title, in PDF'),
      picture: z.enum(pictures).describe('The chart above the table of a PDF; by default none'),
    },
    content: ['text/csv', 'application/pdf'],
  }),
}
