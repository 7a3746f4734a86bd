import type { Values } from '../../src/core/schema/resource'
import { isSame } from '../unchanged'

/** The fields compared between two versions, in the order in which their changes are shown. */
const COMPARED = [
  'status',
  'customer_id',
  'insurance_company_id',
  'expiry',
  'risk',
  'answers',
  'coverages',
  'beneficiaries',
  'premium_net',
  'loadings',
  'discounts',
  'fees',
] as const

/** One difference between two versions of a policy. */
export interface VersionChange {
  field: string
  /** `set` for a field that is not a list; the others are about one item of a list. */
  kind: 'set' | 'added' | 'removed' | 'part'
  before: unknown
  after: unknown
  /** The item of a list. */
  item?: Values
  /** The part of the item that changed. */
  part?: string
}

const keyOf = ({ code, kind, name }: Values) => `${code ?? kind}:${code ? '' : name}`

/** A cover that is listed as not included is not there. */
const isThere = (item: Values | undefined): item is Values => item !== undefined && item.included !== false

/** Returns how the items of a list differ: those added, those removed, and the changed parts of the others. */
function itemChanges(field: string, before: readonly Values[], after: readonly Values[]): VersionChange[] {
  const [old, now] = [before, after].map(list => new Map(list.map(item => [keyOf(item), item])))
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key): VersionChange[] => {
    const [was, is] = [old?.get(key), now?.get(key)]
    const whole = { field, before: was, after: is }
    if (!isThere(was)) return isThere(is) ? [{ ...whole, kind: 'added', item: is }] : []
    if (!isThere(is)) return [{ ...whole, kind: 'removed', item: was }]
    return Object.keys({ ...was, ...is })
      .filter(part => !isSame(was[part], is[part]))
      .map(part => ({ field, kind: 'part', part, item: is, before: was[part], after: is[part] }))
  })
}

/** Returns what is different in a version of a policy, compared with the one before. */
export function versionChanges(before: Values, after: Values): VersionChange[] {
  return COMPARED.filter(field => !isSame(before[field], after[field])).flatMap((field): VersionChange[] => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    return field === 'coverages' || field === 'beneficiaries'
      ? itemChanges(field, (was ?? []) as Values[], (is ?? []) as Values[])
      : [{ field, kind: 'set', before: was, after: is }]
  })
}
