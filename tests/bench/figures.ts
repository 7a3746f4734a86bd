import { median, type Row } from './part'

/** The result of a row. */
export interface Figures {
  product: number
  baseline?: number
  /** The ratio of the medians. With a baseline, the bound applies to it. */
  ratio?: number
  met: boolean
}

/** Returns the medians, their ratio, and whether the bound is met. An unmeasured row fails. */
export function figuresOf({ product, baseline, bound }: Row): Figures {
  const own = median(product)
  const other = baseline && median(baseline)
  const ratio = other === undefined ? undefined : own / other
  const bounded = ratio ?? own
  const met = bound.good === 'below' ? bounded <= bound.limit : bounded >= bound.limit
  return { product: own, baseline: other, ratio, met }
}

/** Returns a row's cells as text, the same on screen and in the document. */
export function cellsOf(row: Row): string[] {
  const { product, baseline, ratio, met } = figuresOf(row)
  const limit = baseline === undefined ? `${row.bound.limit} ${row.unit}` : `${row.bound.limit} ×`
  return [
    row.name,
    amount(product, row.unit),
    baseline === undefined ? '–' : `${amount(baseline, row.unit)}${row.beside ? ` (${row.beside})` : ''}`,
    ratio === undefined ? '–' : `${ratio.toFixed(2)} ×`,
    `${row.bound.good === 'below' ? '≤' : '≥'} ${limit}`,
    met ? 'yes' : 'no',
  ]
}

function amount(value: number, unit: Row['unit']): string {
  if (!Number.isFinite(value)) return 'not measured'
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  const rounded = value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // Not "-0.00".
    signDisplay: 'negative',
  })
  return `${rounded} ${unit}`
}
