import { noMoney, percentOf, sumOf } from '../../src/core/money/arithmetic'
import type { Money } from '../../src/define'
import { apportion } from './apportion'

/**
 * A tax on a premium: a percentage of its base, or a fixed duty per contract. Fields that are empty on stored
 * lines mean what they meant before there were such fields.
 */
export interface TaxLine {
  code: string
  name: string
  /** A percentage of the base. */
  rate?: string | null
  /** A fixed duty. A line has either a rate or an amount. */
  amount?: Money | null
  /** The charge for the cover, with or without fees. A fixed duty has no base. */
  base: 'net' | 'net_and_fees'
  /** The codes of the coverages that it applies to; all if empty. */
  covers?: readonly string[] | null
  /** Whether a cancellation returns it with the premium. If empty, a rate is returned unless the type keeps taxes. */
  on_cancellation?: 'returned' | 'kept' | null
  /** The reason why the contract is exempt. */
  exemption?: string | null
}

/** Whether each tax is rounded, as it is booked, or only their total. */
export type TaxRounding = 'line' | 'total'

/** What a tax line amounts to on a part of the premium. */
export interface TaxAmount {
  code: string
  name: string
  rate?: string
  amount: Money
  /** The amount that the rate applies to; zero for a fixed duty. */
  base: Money
  /** Whether it is due on the net premium, on the fees, or on the contract. */
  on: 'net' | 'fees' | 'fixed'
  returned: boolean
  exemption?: string
}

/** A part of the premium, and the fees with it. */
interface Charged {
  net: Money
  fees: Money
}

/** The amounts that taxes apply to. */
export interface TaxBases extends Charged {
  /** The amounts by coverage, or null if the premium is not broken down. */
  byCover: ReadonlyMap<string, Charged> | null
  /** The codes of the included coverages; empty if they are unknown. */
  included: readonly string[]
}

export interface TaxTerms {
  taxes?: readonly TaxLine[] | null
  tax_rounding?: TaxRounding | null
  /** Whether the insurance type keeps taxes at a cancellation. */
  taxes_kept?: boolean | null
}

/**
 * Returns what a line applies to. Returns null if it applies to some of the coverages only, and their
 * premiums are unknown.
 */
function baseOf({ covers, base }: TaxLine, { net, fees, byCover, included }: TaxBases): Charged | null {
  const none = noMoney(net.currency)
  const taxed = (charged: Charged) => (base === 'net' ? { ...charged, fees: none } : charged)
  if (!covers?.length) return taxed({ net, fees })
  if (byCover) {
    const parts = covers.flatMap(code => byCover.get(code) ?? [])
    return taxed({
      net: sumOf([none, ...parts.map(part => part.net)]),
      fees: sumOf([none, ...parts.map(part => part.fees)]),
    })
  }
  const named = included.filter(code => covers.includes(code))
  if (included.length && !named.length) return { net: none, fees: none }
  return included.length && named.length === included.length ? taxed({ net, fees }) : null
}

/** Returns whether a fixed duty is due: one of its coverages is included, or nothing is known of them. */
const isDue = ({ covers }: TaxLine, { included }: TaxBases): boolean =>
  !covers?.length || !included.length || included.some(code => covers.includes(code))

const isReturned = ({ on_cancellation, amount }: TaxLine, kept: boolean | null | undefined): boolean =>
  on_cancellation ? on_cancellation === 'returned' : !amount && !kept

interface Applied {
  line: TaxLine
  base: Charged
}

/**
 * Returns the amounts of all tax lines, in their order. A line on net and fees gives two amounts, which add up
 * to the tax on their sum. Returns null if the taxes need the premium of each coverage, which is unknown.
 */
export function taxesOn(bases: TaxBases, { taxes, tax_rounding, taxes_kept }: TaxTerms): TaxAmount[] | null {
  const none = noMoney(bases.net.currency)
  const lines: Applied[] = []
  for (const line of taxes ?? []) {
    const base = line.amount ? { net: none, fees: none } : baseOf(line, bases)
    if (!base) return null
    if (!line.amount || isDue(line, bases)) lines.push({ line, base })
  }
  const amounts = tax_rounding === 'total' ? roundedInTotal(lines) : lines.map(roundedByLine)
  return lines.flatMap(({ line, base }, index): TaxAmount[] => {
    const { code, name, rate, exemption } = line
    const shared = {
      code,
      name,
      ...(rate && !line.amount && { rate }),
      returned: isReturned(line, taxes_kept),
      ...(exemption && { exemption }),
    }
    if (line.amount) return [{ ...shared, amount: exemption ? none : line.amount, base: none, on: 'fixed' }]
    const { net, fees } = exemption ? { net: none, fees: none } : (amounts[index] as Charged)
    const onNet: TaxAmount = { ...shared, amount: net, base: base.net, on: 'net' }
    return base.fees.amount ? [onNet, { ...shared, amount: fees, base: base.fees, on: 'fees' }] : [onNet]
  })
}

/** Rounds the tax on net and fees together. The part on fees is rounded as fees alone would be. */
function roundedByLine({ line: { rate }, base: { net, fees } }: Applied): Charged {
  const onFees = percentOf(fees, rate ?? '0')
  const whole = percentOf(sumOf([net, fees]), rate ?? '0')
  return { net: { ...whole, amount: whole.amount - onFees.amount }, fees: onFees }
}

const DECIMALS = 10
const SCALE = 10n ** BigInt(DECIMALS)

/** Returns a percentage as a whole number of ten-billionths of a percent. */
function scaled(rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.')
  return BigInt(`${whole}${decimals.padEnd(DECIMALS, '0')}`)
}

/** Rounds the sum of all taxes once. The amounts of the lines add up to it. */
function roundedInTotal(lines: readonly Applied[]): Charged[] {
  const parts = lines.flatMap(({ line: { rate, exemption, amount }, base: { net, fees } }) => {
    const by = exemption || amount ? 0n : scaled(rate ?? '0')
    return [BigInt(net.amount) * by, BigInt(fees.amount) * by]
  })
  const rounded = apportion(parts, 100n * SCALE)
  return lines.map(({ base: { net, fees } }, index) => ({
    net: { ...net, amount: Number(rounded[index * 2]) },
    fees: { ...fees, amount: Number(rounded[index * 2 + 1]) },
  }))
}
