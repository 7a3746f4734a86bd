import { z } from 'zod'
import type { AnyField, FieldOptions } from './field'

/**
 * Fields as data: the options that a definition in JSON can set. Each field type adds its
 * own options in `src/fields/<kind>/<kind>.options.ts`. The descriptions become part of the
 * JSON Schema, which editors show while you type.
 */

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A condition on the record's own fields: `{ "kind": "company" }`. */
export const whenData = z
  .record(z.string(), z.unknown())
  .describe(
    'A filter of the API on the record’s own fields: { "kind": "company" }, { "total_gte": 1000, "due_lt": "@today" }',
  )

/** Values that fields must have: `{ "status": ["open", "waiting"] }`. */
export const valuesData = z
  .record(z.string(), z.union([scalar, z.array(scalar)]))
  .describe('Fields with the value, or one of the values, that each must have: { "status": "open" }')

/** A required permission. */
export const rightData = z
  .strictObject({ action: z.string().min(1), subject: z.string().min(1) })
  .describe('A permission: { "action": "manage", "subject": "Company" }')

/** A filter of the API: `{ "status": "open", "opened_gte": "@today-7" }`. */
export const filterData = z
  .record(z.string(), z.unknown())
  .describe('A filter of the API: { "status": "open", "opened_gte": "@today-7" }')

/** The options of every field that don't need code. */
const common = {
  required: z.union([z.boolean(), whenData]).optional().describe('Always required, or required if'),
  default: z
    .unknown()
    .optional()
    .describe('The value of a new record; @me, @today, @today+30 and @currency are set when the form opens'),
  unique: z.boolean().optional().describe('No two records have the same value'),
  visibleWhen: whenData.optional().describe('The field is shown and stored only while this holds'),
  readOnly: z.boolean().optional().describe('Set by transitions and by the server only'),
  immutable: z.boolean().optional().describe('Can be set on a new record, not changed afterwards'),
  readable: rightData.optional().describe('Only people with this permission see it'),
  writable: rightData.optional().describe('Only people with this permission change it'),
  printed: z
    .boolean()
    .optional()
    .describe('Printed, with its label, on the documents that print the records of its resource'),
  help: z.boolean().optional().describe('The catalogue has a sentence of help for it'),
  column: z
    .string()
    .optional()
    .describe('The column that holds its values, after the field was renamed: the name that it had before'),
} satisfies { [Name in Exclude<keyof FieldOptions, 'computed' | 'defaultExpression'>]-?: z.ZodType }

/** An expression, which data uses where TypeScript has a function. */
export const expressionData = z.string().max(2_000)
const expressions = {
  computed: expressionData.optional().describe('An expression over the fields before it: net + tax'),
  defaultExpression: expressionData
    .optional()
    .describe(
      'The value of a new record, by an expression over the fields before it: starts_on.plusDays(30)',
    ),
}

/** Options that contain functions or regular expressions, which only a definition in TypeScript can have. */
type Code = ((...given: never[]) => unknown) | { matches: Pick<RegExp, 'test'> }
type CodeNames<Options> = {
  [Name in keyof Options]-?: NonNullable<Options[Name]> extends Code ? Name : never
}[keyof Options]

/** One schema for each option that contains no code and is not left out. */
export type DataShape<Options, LeftOut = never> = {
  [Name in Exclude<Extract<keyof Options, string>, CodeNames<Options> | LeftOut>]-?: z.ZodType<Options[Name]>
}

/**
 * Returns the schema of a field type's options. The compiler requires one schema for each option of the
 * builder that contains no code.
 *
 * @example
 * export const tagsOptions = fieldData<TagsOptions>()({ max: z.int().positive().optional() })
 */
export const fieldData =
  <Options>() =>
  <Shape extends DataShape<Options, keyof FieldOptions | 'kind'>>(shape: Shape) =>
    z.strictObject({ ...common, ...expressions, ...shape })

/**
 * The schema of a field type's options; for types with nested fields, a function of the schema of a field.
 */
export type FieldData = z.ZodObject | ((field: z.ZodType<AnyField>) => z.ZodObject)
