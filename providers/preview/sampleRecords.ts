import { officeToday } from '../../src/core/field/officeToday'
import { typeOf } from '../../src/core/field/registry'
import { daysAfter } from '../../src/core/schema/days'
import type { Resource, Values } from '../../src/core/schema/resource'
import { parseRecord } from '../../src/define/parseRecord'
import { type SampleContext, sampleValue } from './sampleValues'

/** The number of samples of a resource without records. Their IDs start at 1. */
export const SAMPLES = 20

export const sampleIds: readonly number[] = Array.from({ length: SAMPLES }, (_, at) => at + 1)

/**
 * Creates the nth sample record, which is always the same for the same definition. It has the definition's
 * defaults and computed values and only the fields that apply. The statuses are spread over the samples.
 */
export function sampleRecord(resource: Resource, n: number, context: SampleContext): Values {
  const entered = Object.entries(resource.fields)
    .filter(([name, field]) => !field.computed && isFilled(resource, name, n))
    .map(
      ([name, field], at) =>
        [name, sampleValue(name, field, { ...context, n: n + offset(resource, name, at) })] as const,
    )
  const values = consistent(resource, Object.fromEntries(entered))
  // Start at yesterday, because 8:00 today can be in the future.
  const at = `${daysAfter(officeToday(), -n)}T08:00:00.000Z`
  return { ...values, id: n, version: 1, created_at: at, created_by: null, updated_at: at, updated_by: null }
}

interface AddedFields extends Pick<Resource, 'fields'> {
  /** Fields that the server does not have, or has under another name. */
  names: readonly string[]
  /** The server's names of renamed fields. */
  renamed: Readonly<Record<string, string>>
}

/** Adds samples for the fields that the server does not have yet. */
export function withSamples(
  record: Values,
  { fields, names, renamed, ...context }: AddedFields & SampleContext,
): Values {
  const added = { ...record }
  for (const name of names) {
    const field = fields[name]
    if (!field || typeOf(field).writeOnly) continue
    const was = renamed[name]
    if (was !== undefined) added[name] = record[was] ?? null
    else if (!field.computed) added[name] = sampleValue(name, field, { ...context, n: Number(record.id) })
  }
  for (const name of names) {
    const compute = fields[name]?.computed
    if (compute) added[name] = computedOr(null, () => compute(added as Record<string, never>))
  }
  return added
}

/**
 * Returns whether a sample has a value for a field. Optional fields
 * without a default are empty in one of five samples.
 */
function isFilled({ fields, title, list }: Resource, name: string, n: number): boolean {
  const { required, default: preset, unique, readOnly } = fields[name] ?? {}
  const isNeeded = [required, preset, unique, readOnly].some(part => part !== undefined && part !== false)
  return isNeeded || name === title || name === list.columns[0] || (n + name.length) % 5 !== 0
}

/**
 * Shifts each field's samples, so that two fields differ.
 * The title and unique fields use the record's own number.
 */
const offset = ({ fields, title }: Resource, name: string, at: number) =>
  name === title || fields[name]?.unique ? 0 : at

/** Removes values that break the rules. */
function consistent(resource: Resource, entered: Values): Values {
  const context = { today: officeToday() }
  const first = parseRecord(resource, entered, context)
  const wrong = Object.keys(first.issues).map(path => path.split('.')[0])
  if (!wrong.length) return first.values
  const rest = Object.fromEntries(Object.entries(entered).filter(([name]) => !wrong.includes(name)))
  return parseRecord(resource, rest, context).values
}

function computedOr<Value>(other: Value, compute: () => unknown): unknown {
  try {
    return compute() ?? other
  } catch (error) {
    console.info('Could not compute a sample’s value.', error)
    return other
  }
}
