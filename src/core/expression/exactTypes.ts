import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { daysAfter, daysBetween, isDay, monthsAfter } from '../schema/days'

/** An exact decimal: `units` with `scale` decimal places. CEL's own `double` would be inexact. */
export class Decimal {
  constructor(
    readonly units: bigint,
    readonly scale: number,
  ) {}

  /** Parses `-12.50`; returns undefined for any other text. */
  static read(text: string): Decimal | undefined {
    const match = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/.exec(text)
    if (!match) return undefined
    const [, sign, whole = '0', part = ''] = match
    const units = BigInt(whole + part)
    return new Decimal(sign ? -units : units, part.length)
  }

  /** Returns the number with at most this many decimal places, rounded half away from zero. */
  roundedTo(scale: number): Decimal {
    return scale < this.scale ? new Decimal(rounded(this.units, this.scale - scale), scale) : this
  }

  toString(): string {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.scale + 1, '0')
    const whole = digits.slice(0, digits.length - this.scale)
    const part = digits.slice(digits.length - this.scale).replace(/0+$/, '')
    return `${this.units < 0n ? '-' : ''}${whole}${part ? `.${part}` : ''}`
  }
}

/** A calendar day, without a time or a time zone. */
export class Day {
  constructor(readonly text: string) {}
}

/** An amount in minor units of its currency. */
export class Amount {
  constructor(
    readonly amount: bigint,
    readonly currency: string,
  ) {}
}

const whole = (value: bigint) => new Decimal(value, 0)

/** Returns both numbers with the same number of decimal places. */
function aligned(one: Decimal, other: Decimal): [bigint, bigint, number] {
  const scale = Math.max(one.scale, other.scale)
  const raised = ({ units, scale: own }: Decimal) => units * 10n ** BigInt(scale - own)
  return [raised(one), raised(other), scale]
}

function sameCurrency(one: Amount, other: Amount): string {
  if (one.currency !== other.currency)
    throw new EvaluationError(`${one.currency} and ${other.currency} are different currencies`)
  return one.currency
}

type Compare<Value> = (one: Value, other: Value) => number
const decimals: Compare<Decimal> = (one, other) => {
  const [left, right] = aligned(one, other)
  return left < right ? -1 : left > right ? 1 : 0
}
const days: Compare<Day> = (one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0)
const amounts: Compare<Amount> = (one, other) => {
  sameCurrency(one, other)
  return one.amount < other.amount ? -1 : one.amount > other.amount ? 1 : 0
}

function registerOrder<One, Other>(
  environment: Environment,
  [left, right]: readonly [string, string],
  compare: (one: One, other: Other) => number,
): void {
  environment
    .registerOperator(`${left} < ${right}: bool`, (one: One, other: Other) => compare(one, other) < 0)
    .registerOperator(`${left} <= ${right}: bool`, (one: One, other: Other) => compare(one, other) <= 0)
    .registerOperator(`${left} > ${right}: bool`, (one: One, other: Other) => compare(one, other) > 0)
    .registerOperator(`${left} >= ${right}: bool`, (one: One, other: Other) => compare(one, other) >= 0)
    .registerOperator(`${left} == ${right}`, (one: One, other: Other) => compare(one, other) === 0)
}

/** Adds the exact types, with their operators and functions, to an environment of expressions. */
export function registerExactTypes(environment: Environment): Environment {
  environment
    .registerType('Decimal', Decimal)
    .registerType('Day', Day)
    .registerType('Amount', { ctor: Amount, fields: { amount: 'int', currency: 'string' } })
  registerOrder(environment, ['Decimal', 'Decimal'], decimals)
  registerOrder(environment, ['Decimal', 'int'], (one: Decimal, other: bigint) => decimals(one, whole(other)))
  registerOrder(environment, ['Day', 'Day'], days)
  registerOrder(environment, ['Amount', 'Amount'], amounts)
  registerArithmetic(environment)
  return environment
    .registerFunction('decimal(string): Decimal', (text: string) => {
      const read = Decimal.read(text)
      if (!read) throw new EvaluationError(`${text} is not a decimal number`)
      return read
    })
    .registerFunction('decimal(int): Decimal', whole)
    .registerFunction(
      'amount(int, string): Amount',
      (units: bigint, currency: string) => new Amount(units, currency),
    )
    .registerFunction('day(string): Day', readDay)
    .registerFunction('Day.plusDays(int): Day', ({ text }: Day, count: bigint) =>
      moved(text, count, daysAfter),
    )
    .registerFunction('Day.plusMonths(int): Day', ({ text }: Day, count: bigint) =>
      moved(text, count, monthsAfter),
    )
    .registerFunction('string(Decimal): string', String)
    .registerFunction('string(Day): string', ({ text }: Day) => text)
}

function readDay(text: string): Day {
  if (!isDay(text)) throw new EvaluationError(`${text} is not a day`)
  return new Day(text)
}

/** The days between the first and the last day that a field can store. */
const MAX_DAYS = 3_652_059n

function moved(text: string, count: bigint, by: (day: string, count: number) => string): Day {
  const day = count > MAX_DAYS || count < -MAX_DAYS ? undefined : by(text, Number(count))
  if (!day) throw new EvaluationError(`${text} plus ${count} is not a day between the years 1 and 9999`)
  return new Day(day)
}

function registerArithmetic(environment: Environment): void {
  const added = (one: Decimal, other: Decimal, sign: bigint) => {
    const [left, right, scale] = aligned(one, other)
    return new Decimal(left + sign * right, scale)
  }
  environment
    .registerOperator('Decimal + Decimal', (one: Decimal, other: Decimal) => added(one, other, 1n))
    .registerOperator('Decimal - Decimal', (one: Decimal, other: Decimal) => added(one, other, -1n))
    .registerOperator(
      'Decimal * Decimal',
      (one: Decimal, other: Decimal) => new Decimal(one.units * other.units, one.scale + other.scale),
    )
    .registerOperator(
      'Decimal * int',
      (one: Decimal, count: bigint) => new Decimal(one.units * count, one.scale),
    )
    .registerOperator(
      'Amount + Amount',
      (one: Amount, other: Amount) => new Amount(one.amount + other.amount, sameCurrency(one, other)),
    )
    .registerOperator(
      'Amount - Amount',
      (one: Amount, other: Amount) => new Amount(one.amount - other.amount, sameCurrency(one, other)),
    )
    .registerOperator(
      'Amount * int',
      ({ amount, currency }: Amount, count: bigint) => new Amount(amount * count, currency),
    )
    .registerOperator(
      'Amount * Decimal',
      (one: Amount, factor: Decimal) =>
        new Amount(rounded(one.amount * factor.units, factor.scale), one.currency),
    )
    .registerOperator('Day - Day: int', (one: Day, other: Day) => BigInt(daysBetween(other.text, one.text)))
}

/** Rounds half away from zero, as invoices do. */
function rounded(units: bigint, scale: number): bigint {
  const divisor = 10n ** BigInt(scale)
  const size = units < 0n ? -units : units
  const result = (size + divisor / 2n) / divisor
  return units < 0n ? -result : result
}
