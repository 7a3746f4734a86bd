import type { Money } from '../money/amount'
import { type Aggregate, writeAggregate } from './groupBy'
import { isPlainCount } from './ownMeasures'
import { ratioOf, ratiosOf } from './ratio'
import { isRatioMeasure, type ReportMeasure } from './report'

/** A value of a report, with one of these properties; empty if no record has a value. */
export interface ReportValue {
  /** One for each currency. */
  amounts?: readonly Money[]
  /** An exact decimal as text. */
  number?: string
  day?: string
  moment?: string
  /** Amounts divided by amounts, for each currency. */
  ratios?: readonly { currency: string; ratio: string }[]
}

/** The count and the values of some records, as the API's groups contain them. */
export interface Counted {
  count: number
  values: Readonly<Record<string, ReportValue>>
}

/** Returns a measure's value over some records. */
export function reportValue(measure: ReportMeasure, records: Counted): ReportValue {
  if (!isRatioMeasure(measure)) return aggregateValue(measure, records)
  const [part, whole] = [aggregateValue(measure.part, records), aggregateValue(measure.whole, records)]
  if (whole.amounts) {
    const ratios = ratiosOf({ count: 0, amounts: part.amounts ?? [] }, { count: 0, amounts: whole.amounts })
    return {
      ratios: ratios.flatMap(({ currency, ratio }) =>
        currency === undefined || ratio === null ? [] : [{ currency, ratio }],
      ),
    }
  }
  if (whole.number === undefined) return {}
  const { number } = whole
  if (part.amounts) return { amounts: part.amounts.flatMap(money => dividedBy(money, number) ?? []) }
  if (part.number === undefined) return {}
  const [above, below] = alike(part.number, number)
  const ratio = ratioOf(above, below)
  return ratio === null ? {} : { number: ratio.replace(/\.?0+$/u, '') }
}

const aggregateValue = (measure: Aggregate, { count, values }: Counted): ReportValue =>
  isPlainCount(measure) ? { number: String(count) } : (values[writeAggregate(measure)] ?? {})

/** Converts two decimals to whole numbers of the same unit. */
function alike(one: string, other: string): [bigint, bigint] {
  const digits = Math.max(...[one, other].map(text => text.split('.')[1]?.length ?? 0))
  const whole = (text: string) => {
    const [before = '0', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(digits, '0'))
  }
  return [whole(one), whole(other)]
}

/** Divides an amount by a number, rounded half away from zero to the minor unit. */
function dividedBy({ amount, currency }: Money, number: string): Money | undefined {
  const [above, below] = alike(String(amount), number)
  if (below === 0n) return undefined
  const size = (of: bigint) => (of < 0n ? -of : of)
  const rounded = (size(above) * 2n + size(below)) / (size(below) * 2n)
  return { amount: Number(above < 0n !== below < 0n ? -rounded : rounded), currency }
}
