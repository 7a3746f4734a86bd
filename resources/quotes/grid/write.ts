import type { Coverage } from '../../premium/coverage'
import { coverTotal } from '../../premium/coverPremiums'
import type { Quote } from './quote'
import type { ReadValue } from './readCell'
import { coverageIn, type GridRow } from './rows'

/** The fields of a quote that a cell's value changes. */
export type CellChange = Partial<Omit<Quote, 'id' | 'version'>>

/**
 * Returns the change that saves a cell's value. All covers are one field and change together. The net premium
 * is the sum of their premiums if they have any.
 */
export function changeOf(row: GridRow, quote: Quote, value: ReadValue): CellChange {
  if (row.field !== 'coverages') return { [row.field]: plain(value) }
  const coverages = changedCovers(row, quote, value)
  const premium_net = coverTotal(coverages)
  const follows = premium_net && premium_net.amount !== quote.premium_net?.amount
  return follows ? { coverages, premium_net } : { coverages }
}

function plain(value: ReadValue): unknown {
  switch (value.is) {
    case 'money':
      return value.money
    case 'percent':
      return value.percent
    case 'whole':
      return value.whole
    case 'date':
      return value.date
    case 'text':
      return value.text
    default:
      return null
  }
}

function changedCovers({ code = '', name = '', entry }: GridRow, quote: Quote, value: ReadValue): Coverage[] {
  const known = quote.coverages ?? []
  const before = coverageIn(quote, code) ?? {
    code,
    name,
    included: true,
    limit: null,
    deductible: null,
    deductible_percent: null,
  }
  const after = {
    ...before,
    ...changes[entry === 'cover' || entry === 'money' ? entry : 'deductible'](value),
  }
  // An emptied cover is unknown, which differs from not covered.
  if (entry === 'cover' && value.is === 'empty') return known.filter(coverage => coverage.code !== code)
  return coverageIn(quote, code)
    ? known.map(coverage => (coverage.code === code ? after : coverage))
    : [...known, after]
}

function limited(value: ReadValue): Partial<Coverage> {
  if (value.is === 'missing')
    return { limit: null, premium: null, ...deducted({ is: 'empty' }), included: false }
  return { included: true, limit: value.is === 'money' ? value.money : null }
}

const deducted = (value: ReadValue): Partial<Coverage> => ({
  included: true,
  deductible: value.is === 'money' ? value.money : null,
  deductible_percent: value.is === 'percent' ? value.percent : null,
  deductible_min: value.is === 'percent' ? value.least : undefined,
  deductible_max: value.is === 'percent' ? value.most : undefined,
})

const changes = {
  cover: limited,
  deductible: deducted,
  money: (value: ReadValue): Partial<Coverage> => ({
    included: true,
    premium: value.is === 'money' ? value.money : null,
  }),
}

/** Returns a quote with unsaved changes applied. */
export const withChange = (quote: Quote, change: CellChange): Quote => ({ ...quote, ...change })
