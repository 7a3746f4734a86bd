import type { AnyField } from '../core/field/field'
import { columnOf } from '../core/field/registry'
import { isExtension, type OwnDefinition } from './ownDefinition'

/** Parts with named entries, which are compared one by one. */
const NAMED = [
  'fields',
  'options',
  'relations',
  'transitions',
  'rules',
  'uniques',
  'schedule',
  'notifications',
  'figures',
  'measures',
  'labels',
] as const
/** Keys that aren't part of a definition's content. */
const IGNORED = new Set(['$schema', 'name', 'extends'])

/** One difference between two definitions. */
export interface Difference {
  kind: 'added' | 'changed' | 'removed' | 'renamed'
  /** The part of the definition; empty for the definition as a whole. */
  part: string
  /** The entry of a named part; undefined for other parts, and for the order of the fields. */
  name?: string
  /** The old name of a renamed field. */
  from?: string
  before?: unknown
  after?: unknown
}

/** Returns the path of a difference within its definition: `fields.due`. */
export const placeOf = ({ part, name }: Difference): string => (name === undefined ? part : `${part}.${name}`)

/**
 * Returns the choice and the option of a difference in `options`;
 * no option if the order of a choice's options differs.
 *
 * @example optionIn({ kind: 'added', part: 'options', name: 'contacts.role.owner', after: { value: 'owner' } }).value
 * // 'owner'
 */
export function optionIn({ name = '', before, after }: Pick<Difference, 'name' | 'before' | 'after'>): {
  field: string
  value?: string
} {
  if (Array.isArray(before ?? after)) return { field: name }
  const at = name.lastIndexOf('.')
  return { field: name.slice(0, at), value: name.slice(at + 1) }
}

/**
 * Returns the differences between two definitions, in the order of the parts. A new or removed definition is
 * one difference, followed by the entries of its named parts.
 *
 * @example compareDefinitions(undefined, branches)[0] // { kind: 'added', part: '', … }
 */
export function compareDefinitions(
  before: OwnDefinition | null | undefined,
  after: OwnDefinition | null | undefined,
): Difference[] {
  if (isSame(before, after)) return []
  const whole: Difference[] =
    before && after ? [] : [{ kind: before ? 'removed' : 'added', part: '', before, after }]
  const [old, next] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  const named = NAMED.flatMap(part => {
    if (part === 'fields') return fieldsIn(before?.fields, after?.fields)
    if (part === 'options') return optionsIn(before, after)
    return entriesIn(part, old?.[part], next?.[part])
  })
  const others = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
    .filter(part => !IGNORED.has(part) && !NAMED.includes(part as 'fields'))
    .filter(part => before && after && !isSame(old?.[part], next?.[part]))
    .map((part): Difference => ({ kind: 'changed', part, before: old?.[part], after: next?.[part] }))
  const order: Difference[] = isSameOrder(before?.fields, after?.fields)
    ? []
    : [{ kind: 'changed', part: 'fields', before: before?.fields, after: after?.fields }]
  return [...whole, ...named, ...order, ...others]
}

/** Whether the fields in both definitions are in the same order. */
function isSameOrder(before: OwnDefinition['fields'] = {}, after: OwnDefinition['fields'] = {}): boolean {
  const columns = (fields: NonNullable<OwnDefinition['fields']>) =>
    Object.entries(fields).map(([name, field]) => columnOf(name, field))
  const [old, next] = [columns(before), columns(after)]
  return isSame(
    old.filter(column => next.includes(column)),
    next.filter(column => old.includes(column)),
  )
}

/** Compares fields by their columns: a field with the same column and a different name was renamed. */
function fieldsIn(before: OwnDefinition['fields'] = {}, after: OwnDefinition['fields'] = {}): Difference[] {
  const part = 'fields'
  const next = new Map(Object.entries(after).map(([name, field]) => [columnOf(name, field), name]))
  const kept = Object.entries(before).flatMap(([from, was]): Difference[] => {
    const name = next.get(columnOf(from, was))
    const is = name === undefined ? undefined : after[name]
    if (name === undefined || !is) return [{ kind: 'removed', part, name: from, before: was }]
    const isRenamed = name !== from
    return [
      ...(isRenamed ? [{ kind: 'renamed', part, name, from, before: was, after: is } as const] : []),
      ...(isSame(optionsOf(was), optionsOf(is))
        ? []
        : [{ kind: 'changed', part, name, ...(isRenamed && { from }), before: was, after: is } as const]),
    ]
  })
  const known = new Set(Object.entries(before).map(([name, field]) => columnOf(name, field)))
  const added = Object.entries(after)
    .filter(([name, field]) => !known.has(columnOf(name, field)))
    .map(([name, field]): Difference => ({ kind: 'added', part, name, after: field }))
  return [...kept, ...added]
}

const optionsOf = ({ column: _column, ...options }: AnyField) => options

/** Returns the new names of renamed fields, by their old names. */
export const renamesIn = (differences: readonly Difference[]): Record<string, string> =>
  Object.fromEntries(
    differences.flatMap(({ kind, from, name }) =>
      kind === 'renamed' && from !== undefined && name !== undefined ? [[from, name]] : [],
    ),
  )

function entriesIn(part: string, before: unknown, after: unknown): Difference[] {
  const [old, next] = [before ?? {}, after ?? {}] as Record<string, unknown>[]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
  return names.flatMap((name): Difference[] => {
    const [was, is] = [old?.[name], next?.[name]]
    if (isSame(was, is)) return []
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    return [{ kind, part, name, before: was, after: is }]
  })
}

/**
 * Compares the added options of shipped choices: each option separately (`source.fair`),
 * then per choice the order of the options in both.
 */
function optionsIn(
  before: OwnDefinition | null | undefined,
  after: OwnDefinition | null | undefined,
): Difference[] {
  const part = 'options'
  const [old, next] = [before, after].map(of => (of && isExtension(of) ? (of.options ?? {}) : {}))
  const byPath = (of: typeof old) =>
    Object.fromEntries(
      Object.entries(of ?? {}).flatMap(([name, added]) =>
        added.map(option => [`${name}.${option.value}`, option] as const),
      ),
    )
  const moved = Object.keys(old ?? {}).filter(name => {
    const [was, is] = [old, next].map(of => (of?.[name] ?? []).map(({ value }) => value))
    return !isSame(
      was?.filter(value => is?.includes(value)),
      is?.filter(value => was?.includes(value)),
    )
  })
  return [
    ...entriesIn(part, byPath(old), byPath(next)),
    ...moved.map(
      (name): Difference => ({ kind: 'changed', part, name, before: old?.[name], after: next?.[name] }),
    ),
  ]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
