import { z } from 'zod'
import type { AnyField } from '../core/field/field'
import { type DataShape, expressionData, filterData, valuesData, whenData } from '../core/field/fieldData'
import { fieldOptions } from '../core/field/registry'
import type { Catalogue } from '../core/i18n/catalogue'
import { languageNames } from '../core/i18n/languages'
import { iconNames } from '../core/schema/icons'
import { layouts, spans } from '../core/schema/layouts'
import type { Measure } from '../core/schema/measure'
import { MAX_GROUPINGS, MAX_MEASURES, pictures } from '../core/schema/reportSettings'
import type { ShippedView, Transition } from '../core/schema/resource'
import { notificationLevels, type Trigger } from '../core/schema/trigger'
import { tones } from '../fields/choice/choice.type'
import type { Definition } from './defineResource'
import { entriesOf, MAX_ENTRIES } from './entriesData'
import { recordOptions } from './recordOptionsData'
import '../fields/options'

/**
 * The schemas of definitions in JSON. They contain the options of `defineResource` except functions. The JSON
 * Schema for editors and the API is derived from them.
 */

const names = z.array(z.string().min(1)).max(MAX_ENTRIES)
const values = z.record(z.string(), z.unknown())

/** A condition: an expression, or a filter. */
const hold = z.union([expressionData.describe('An expression: net + tax < limit'), whenData])

/** Returns the schema of a field, a union of all types by `kind`. */
function fieldSchema(): z.ZodType<AnyField> {
  const field: z.ZodType<AnyField> = z.lazy(() => union)
  const kinds = fieldOptions.entries().map(([kind, options]) => {
    const { shape } = typeof options === 'function' ? options(field) : options
    return z.strictObject({ kind: z.literal(kind), ...shape })
  })
  const [first, ...others] = kinds
  if (!first) throw new Error('There are no field types')
  // The cast adds the symbol keys of `Field`, which only carry types.
  const union = z.discriminatedUnion('kind', [first, ...others]) as unknown as z.ZodType<AnyField>
  return union
}

const transition = z.strictObject({
  from: names.min(1).describe('Statuses in which it can be made'),
  to: z.string().optional().describe('The status after it; without it, each record keeps its status'),
  action: z.string().optional().describe('The required action of a permission; default update'),
  reason: z.boolean().optional().describe('The user must enter a reason'),
  requires: names.optional().describe('Fields that must be filled'),
  input: names.optional().describe('Fields that the dialog always shows'),
  initialValues: values.optional().describe('Initial values of empty inputs; @today is the office’s day'),
  by: z.literal('server').optional().describe('Users can’t make it, only the server'),
  due: filterData.optional().describe('The server makes it on every record in `from` that matches'),
  repeatable: z.boolean().optional().describe('Changes nothing if the status already is `to`'),
  bulk: z.boolean().optional().describe('Can be made on many records of a list at once'),
  undo: z.boolean().optional().describe('Can be undone for a day'),
  guard: entriesOf(hold)
    .optional()
    .describe('Conditions by the key of the message that is shown while the condition doesn’t hold'),
} satisfies DataShape<Transition, 'computed' | 'createdReference'> & { guard: z.ZodType })

const trigger = z.strictObject({
  on: z.union([
    z.strictObject({ transitions: names.min(1) }),
    z.strictObject({ set: z.string() }),
    z.strictObject({ writes: z.array(z.enum(['create', 'update', 'delete'])).min(1) }),
    z.strictObject({ when: filterData, oncePer: names.optional() }),
    z.strictObject({ manual: z.literal(true) }),
  ]),
  to: z
    .array(z.union([z.string(), z.strictObject({ may: z.string() })]))
    .min(1)
    .describe('Paths to a user (policy_id.assigned_to), or everyone with a permission: { "may": "update" }'),
  level: z.enum(notificationLevels).optional(),
  text: z.string().optional().describe('The notification whose texts it uses'),
  params: z.record(z.string(), z.string()).optional().describe('The params of its texts: names and paths'),
  defaults: z.strictObject({ in_app: z.boolean().optional(), mail: z.boolean().optional() }).optional(),
} satisfies DataShape<Trigger>)

const measureValue = z.union([
  z.literal('count'),
  z.strictObject({ sum: z.string() }),
  z.strictObject({ least: z.string() }),
  z.strictObject({ days: z.strictObject({ from: z.string(), to: z.string() }) }),
])

const figure = z.union([
  z.strictObject({
    resource: z.string(),
    by: z.string(),
    filter: filterData.optional(),
    value: measureValue.optional(),
    unseen: z.boolean().optional(),
  }),
  z.strictObject({ part: z.string(), whole: z.string() }),
])

const days = z.strictObject({ name: z.string(), from: z.int().optional(), to: z.int().optional() })

const measure = z.strictObject({
  filter: filterData.optional(),
  value: measureValue.optional().describe('The aggregated value; default the number of records'),
  by: z
    .union([
      z.string(),
      z.strictObject({ date: z.string(), each: z.enum(['month', 'week']) }),
      z.strictObject({ date: z.string(), windows: z.array(days).min(1) }),
    ])
    .optional()
    .describe('How records are grouped: by a choice, a reference, or a date'),
  period: z.string().optional().describe('The date field that a requested period applies to'),
} satisfies DataShape<Measure, 'name' | 'resource'>)

const section = z.strictObject({
  section: z.string().min(1),
  fields: names,
  tab: z.string().optional().describe('The tab of the view; default the first one'),
})

const catalogue: z.ZodType<Catalogue> = z.lazy(() =>
  z.record(z.string().min(1), z.union([z.string().max(1_000), catalogue])),
)

/** A definition's labels by language, in the format of the files in `resources/i18n`. */
const labels = z
  .partialRecord(z.enum(languageNames), catalogue)
  .describe('Its labels by language: { "en": { "name": "Branch |||| Branches", "fields": { … } } }')

type DataDefinition = Definition<string, Record<string, AnyField>>
/** Options that have a different form in data, or none because they need code. */
type CodeOptions =
  | 'rules'
  | 'transitions'
  | 'hooks'
  | 'views'
  | 'documents'
  | 'account'
  | 'fields'
  | 'measures'

const $schema = z.string().optional().describe('The URL or path of this schema, for editors')
const form = z.array(section).max(MAX_ENTRIES).optional()
const relations = entriesOf(z.strictObject({ to: z.string(), by: z.string() })).optional()
const sort = z.record(z.string(), z.enum(['asc', 'desc']))
const board = z.strictObject({
  by: z.string().describe('The status or another choice; each value is a column'),
  card: names.optional().describe('Fields on the cards'),
  sums: names.optional().describe('Amounts and numbers whose sums are shown above each column'),
})
const calendar = z.strictObject({
  date: z.string().describe('The date on which a record is shown'),
  end: z.string().optional().describe('The last day of a record that lasts several days'),
  span: z.enum(spans).optional().describe('The days that it first shows; default a month'),
})
const view = z.strictObject({
  filter: filterData.optional(),
  sort: sort.optional(),
  columns: names.min(1).optional(),
  layout: z.enum(layouts).optional(),
  board: board.optional(),
  calendar: calendar.optional(),
  group: z.string().optional().describe('How the rows are grouped: status, created_at:month'),
  totals: names.optional().describe('The totals of columns: sum:total'),
  report: z
    .strictObject({
      by: names.max(MAX_GROUPINGS).describe('How the report is grouped: status, created_at:month'),
      measures: names.min(1).max(MAX_MEASURES).describe('count, sum:total, sum:paid/sum:incurred'),
      picture: z.enum(pictures),
    })
    .optional()
    .describe('Shows groups and their numbers instead of rows'),
} satisfies DataShape<ShippedView>)
const list = z
  .strictObject({
    columns: names.optional(),
    filters: names.optional(),
    search: names.optional(),
    sort: sort.optional(),
    layouts: z
      .array(z.enum(layouts))
      .min(1)
      .optional()
      .describe('The layouts of the list, the default one first; default all that its fields allow'),
    board: board.optional(),
    calendar: calendar.optional(),
    views: entriesOf(view).optional().describe('Views by name; users can save more'),
  })
  .optional()
const rules = entriesOf(z.strictObject({ fields: names.min(1), check: hold }))
  .optional()
  .describe('Conditions that must hold, with the fields at which the message is shown')
const uniques = entriesOf(z.strictObject({ fields: names.min(1), when: valuesData.optional() })).optional()
const schedule = entriesOf(
  z.strictObject({ when: filterData, of: entriesOf(values).optional(), set: values }),
).optional()
const measures = entriesOf(measure).optional().describe('Numbers over its records, under /measures/<name>')
const duplicates = names.optional().describe('Fields in which an equal value suggests a duplicate')

/** The schema of a definition as data. */
export const definitionData = z.strictObject({
  $schema,
  name: z.string().describe('Plural, in kebab case: the path of its pages and of its API'),
  title: z.string().describe('The field that names a record'),
  titles: z
    .record(z.string(), z.string())
    .optional()
    .describe('Title fields of other languages, by language'),
  choiceDetails: names.optional().describe('Fields shown in pickers as a second line under the title'),
  subject: z.string().min(1).describe('The name by which rules and roles grant permissions on its records'),
  icon: z.enum(iconNames).optional(),
  menu: z
    .union([z.string(), z.literal(false)])
    .optional()
    .describe('The menu group; false hides the resource from the menu'),
  pages: z.boolean().optional().describe('It has its own pages; default is whether it is in the menu'),
  order: z.number().optional().describe('Its position in its menu group'),
  fields: entriesOf(fieldSchema()),
  parent: z.string().optional().describe('The reference to the record that this one is a part of'),
  currency: z.string().optional().describe('The field with the currency of its amounts'),
  relations,
  list,
  form,
  view: form,
  transitions: entriesOf(transition).optional(),
  rules,
  uniques,
  schedule,
  notifications: entriesOf(trigger).optional(),
  duplicates,
  similarity: z
    .strictObject({ same: names, near: z.record(z.string(), z.number()) })
    .optional()
    .describe('Several fields that together suggest a duplicate'),
  figures: entriesOf(figure).optional(),
  measures,
  ...recordOptions,
  configurable: z
    .string()
    .optional()
    .describe('Users who can update this subject choose numbering, required fields and defaults'),
  labels: labels.optional(),
} satisfies DataShape<DataDefinition, CodeOptions> &
  Record<'$schema' | 'fields' | 'rules' | 'transitions' | 'measures' | 'labels', z.ZodType>)

export type DefinitionData = z.infer<typeof definitionData>

const addedOptions = entriesOf(
  z
    .array(
      z.strictObject({
        value: z.string().min(1).describe('The stored value; `labels` has its label'),
        tone: z.enum(tones).optional().describe('Its tone, if the field’s options have tones'),
      }),
    )
    .min(1),
)

/**
 * The schema of an extension: an office's additions to a shipped resource. Its form, view and list settings
 * replace the shipped ones; everything else is added, including the views of its list.
 */
export const extensionData = z.strictObject({
  $schema,
  extends: z.string().describe('The resource that it adds to'),
  fields: entriesOf(fieldSchema()).optional().describe('Fields that it adds'),
  options: addedOptions
    .optional()
    .describe('Options that it adds after the shipped ones: { "source": [{ "value": "fair" }] }'),
  list: list.describe(
    'Columns, filters, search, sort and layouts that replace the shipped ones; views are added',
  ),
  form: form.describe(
    'Sections that replace the shipped ones; without it, the added fields are shown in an extra section',
  ),
  view: form,
  relations,
  transitions: entriesOf(transition).optional(),
  rules,
  uniques,
  schedule,
  notifications: entriesOf(trigger).optional(),
  duplicates,
  figures: entriesOf(figure).optional(),
  measures,
  labels: labels.optional().describe('Labels that it adds or changes'),
} satisfies Record<'extends', z.ZodType> &
  Partial<Record<keyof DefinitionData | 'extends' | 'options', z.ZodType>>)

export type ExtensionData = z.infer<typeof extensionData>
