import type { OwnDefinition } from './ownDefinition'

/** Parts that hold entries by name; each entry is compared by itself. */
const NAMED = [
  'fields',
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
/** Says nothing about the definition. */
const IGNORED = new Set(['$schema', 'name', 'extends'])

/** One thing in which two definitions differ. */
export interface Difference {
  kind: 'added' | 'changed' | 'removed'
  /** The part of the definition; empty for the definition as a whole. */
  part: string
  /** The entry of a named part; none for the order of its entries. */
  name?: string
  before?: unknown
  after?: unknown
}

/** The path of a difference within its definition: `fields.due`. */
export const placeOf = ({ part, name }: Difference): string => (name === undefined ? part : `${part}.${name}`)

/**
 * In what two definitions differ, in the order of the parts. A definition that is made or removed is one difference, with its
 * fields after it.
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
  const named = NAMED.flatMap(part => entriesIn(part, old?.[part], next?.[part]))
  const others = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
    .filter(part => !IGNORED.has(part) && !NAMED.includes(part as 'fields'))
    .filter(part => before && after && !isSame(old?.[part], next?.[part]))
    .map((part): Difference => ({ kind: 'changed', part, before: old?.[part], after: next?.[part] }))
  const order: Difference[] = isSameOrder(before?.fields, after?.fields)
    ? []
    : [{ kind: 'changed', part: 'fields', before: before?.fields, after: after?.fields }]
  return [...whole, ...named, ...order, ...others]
}

/** Whether the fields that both have are in the same order. */
function isSameOrder(before: OwnDefinition['fields'] = {}, after: OwnDefinition['fields'] = {}): boolean {
  const [old, next] = [Object.keys(before), Object.keys(after)]
  return isSame(
    old.filter(name => Object.hasOwn(after, name)),
    next.filter(name => Object.hasOwn(before, name)),
  )
}

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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
