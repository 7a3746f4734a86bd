import type { Money } from '../money/amount'
import { type Aggregate, writeAggregate } from './groupBy'
import { isPlainCount } from './ownMeasures'
import { ratioOf, ratiosOf } from './ratio'
import { isRatioMeasure, type ReportMeasure } from './report'

/** A number of a report: one of a kind; empty if no record has a value. */
export interface ReportValue {
  /** One for each currency. */
  amounts?: readonly Money[]
  /** Exact, as decimal text. */
  number?: string
  day?: string
  moment?: string
  /** Amounts in parts of amounts, for each currency. */
  ratios?: readonly { currency: string; ratio: string }[]
}

/** Some records, as the groups of the API have them. */
export interface Counted {
  count: number
  values: Readonly<Record<string, ReportValue>>
}

/** What a measure of a report comes to over some records. */
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

/** Two decimals as whole numbers of the same small unit. */
function alike(one: string, other: string): [bigint, bigint] {
  const digits = Math.max(...[one, other].map(text => text.split('.')[1]?.length ?? 0))
  const whole = (text: string) => {
    const [before = '0', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(digits, '0'))
  }
  return [whole(one), whole(other)]
}

/** An amount by a number, rounded half away from zero to its smallest unit. */
function dividedBy({ amount, currency }: Money, number: string): Money | undefined {
  const [above, below] = alike(String(amount), number)
  if (below === 0n) return undefined
  const size = (of: bigint) => (of < 0n ? -of : of)
  const rounded = (size(above) * 2n + size(below)) / (size(below) * 2n)
  return { amount: Number(above < 0n !== below < 0n ? -rounded : rounded), currency }
}
