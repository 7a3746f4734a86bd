import type { Values } from '../../src/core/schema/resource'

/** What of a version is compared with the one before it. */
const COMPARED = [
  'risk',
  'answers',
  'coverages',
  'beneficiaries',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
  'premium_total',
] as const

export interface VersionChange {
  field: string
  before: unknown
  after: unknown
  /** Of a list, the names of what came, went or changed. */
  parts?: string[]
}

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null, sorted) === JSON.stringify(other ?? null, sorted)

// Kept documents come back with their keys in another order.
const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

const nameOf = ({ name, code }: Values) => String(name ?? code)

function changedParts(before: readonly Values[], after: readonly Values[]): string[] {
  const find = (list: readonly Values[], name: string) => list.find(part => nameOf(part) === name)
  const names = [...new Set([...before, ...after].map(nameOf))]
  return names.filter(name => !same(find(before, name), find(after, name)))
}

/** What changed from one version of a policy to the next. */
export function versionChanges(before: Values, after: Values): VersionChange[] {
  return COMPARED.filter(field => !same(before[field], after[field])).map(field => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    const lists = Array.isArray(was) || Array.isArray(is)
    return {
      field,
      before: was,
      after: is,
      ...(lists && { parts: changedParts((was ?? []) as Values[], (is ?? []) as Values[]) }),
    }
  })
}
