import type { AnyField } from '../field/fieldType'
import { FilterError, filterPart, isGroup, referencePart } from './filter'
import type { Resource } from './resource'
import { fieldOf } from './systemFields'

/** What a reader can filter by. */
export interface FilterReader {
  /** Whether they can read a field on every row that they see. */
  isReadable: (resource: Resource, name: string) => boolean
  /** The resource that a reference leads to. Undefined if they can't read it. */
  targetOf: (field: AnyField) => Resource | undefined
  /** Whether conditions stay whose field or option no longer exists. */
  keepsUnknown?: boolean
}

interface Usable {
  filter: Record<string, unknown>
  /**
   * The fields that no longer exist, are hidden, or lack an option: `city`, or `customer_id.city` for a field
   * of a referenced record.
   */
  missing: readonly string[]
}

/**
 * Returns the conditions of a filter that still work for a reader. The alternatives of an "or" are dropped
 * together: the remaining ones would show fewer records than the filter promises.
 */
export function usableFilter(
  resource: Resource,
  filter: Record<string, unknown>,
  reader: FilterReader,
): Usable {
  const parts = Object.entries(filter).map(([key, value]) =>
    isGroup(key)
      ? usableGroup(resource, [key, value], reader)
      : usableCondition(resource, [key, value], reader),
  )
  return {
    filter: Object.assign({}, ...parts.map(part => part.filter)),
    missing: parts.flatMap(part => part.missing),
  }
}

function usableGroup(
  resource: Resource,
  [key, value]: ['or' | 'and', unknown],
  reader: FilterReader,
): Usable {
  // The server refuses a malformed group, and its response names it.
  if (!Array.isArray(value)) return { filter: { [key]: value }, missing: [] }
  const parts = value.map(one => usableFilter(resource, one, reader))
  const missing = parts.flatMap(part => part.missing)
  if (missing.length === 0) return { filter: { [key]: value }, missing }
  const left = parts.map(part => part.filter).filter(part => Object.keys(part).length > 0)
  return { filter: key === 'and' && left.length > 0 ? { and: left } : {}, missing }
}

function usableCondition(resource: Resource, [key, value]: [string, unknown], reader: FilterReader): Usable {
  const missing =
    missingField(resource, key, reader) ??
    (reader.keepsUnknown ? undefined : fieldWithout(resource, key, value))
  return missing === undefined
    ? { filter: { [key]: value }, missing: [] }
    : { filter: {}, missing: [missing] }
}

function missingField(resource: Resource, key: string, reader: FilterReader): string | undefined {
  if (key === 'q' || key === 'all' || key === 'id') return undefined
  const reference = referencePart(key)
  const name = reference?.by ?? partOf(resource, key)?.field ?? key
  const field = fieldOf(resource, name)
  if (!field) return reader.keepsUnknown ? undefined : name
  if (!reader.isReadable(resource, name)) return name
  if (!reference) return undefined
  const target = reader.targetOf(field)
  if (!target) return name
  const further = missingField(target, reference.key, reader)
  return further === undefined ? undefined : `${name}.${further}`
}

/** Returns the choice field that a condition compares with an option that no longer exists. */
function fieldWithout(resource: Resource, key: string, value: unknown): string | undefined {
  const name = partOf(resource, key)?.field
  const field = name === undefined ? undefined : fieldOf(resource, name)
  const options = field && 'options' in field && Array.isArray(field.options) ? field.options : undefined
  const isGone = (wanted: unknown) =>
    typeof wanted === 'string' && !wanted.startsWith('@') && !options?.map(String).includes(wanted)
  return options && [value].flat().some(isGone) ? name : undefined
}

function partOf(resource: Resource, key: string) {
  try {
    return filterPart(resource, key)
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}
