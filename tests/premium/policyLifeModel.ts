/**
 * A small model of a policy, day by day, written from the cases and not from the product: for each day of the
 * term it knows the cover, the standing and the premium of a whole term. Amounts are big integers of minor units.
 */

export interface ModelTax {
  code: string
  name: string
  rate: string
  base: 'net' | 'net_and_fees'
}

export interface ModelEndorsement {
  kind: 'endorsement'
  day: number
  id: number
  change: number
  answers: Record<string, string | null>
  covers: { code: string; name: string }[]
  removed: string[]
  holder: number | null
  carrier: number | null
  /** The day number of the new end. */
  end: number | null
  typed: { net: number; taxes: number; fees: number } | null
}

export type ModelAct =
  | ModelEndorsement
  | { kind: 'suspension'; day: number; terms: 'none' | 'credit' | 'prolong' }
  | { kind: 'cancellation'; day: number; method: Method; amount: number | null }
  | { kind: 'resumption' | 'lapse' | 'reinstatement'; day: number }
export type Method = 'flat' | 'pro_rata' | 'short_rate' | 'earned'

export interface Life {
  start: string
  days: number
  currency: string
  net: number
  loadings: number
  discounts: number
  fees: number
  taxes: ModelTax[]
  rate: string | null
  taxes_kept: boolean
  minimum: number | null
  /** The acts in the order in which they are entered. */
  acts: ModelAct[]
  /** The places in `acts` of those that are taken back. */
  voided: number[]
}

export type Standing = 'in_force' | 'suspended' | 'lapsed' | 'cancelled'

export interface ModelDay {
  standing: Standing
  /** The act that ended or interrupted the cover. */
  gap: ModelAct | null
  premium: bigint
  answers: Record<string, string>
  covers: Record<string, string>
  holder: number
  carrier: number
}

export interface ModelRow {
  net: bigint
  fees: bigint
  taxes: bigint
  from: number
  until: number
  rate: string | null
  /** Whether it stays when the premium is returned: a fee with its taxes, and taxes that are kept. */
  kept: boolean
}

/** Rounds half away from zero. */
export function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const product = amount * part
  const size = product < 0n ? -product : product
  const rounded = (2n * size + whole) / (2n * whole)
  return product < 0n ? -rounded : rounded
}

/** A percentage of an amount, rounded once. */
export const percent = (amount: bigint, rate: string) => {
  const [whole = '0', decimals = ''] = rate.split('.')
  return share(amount, BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length))
}

/** The sums of the tax lines on fees, and on what they leave of net and fees. Each line is rounded. */
function taxed(taxes: readonly ModelTax[], net: bigint, fees: bigint) {
  let [onNet, onFees] = [0n, 0n]
  for (const { rate, base } of taxes) {
    const own = base === 'net' ? 0n : percent(fees, rate)
    onFees += own
    onNet += percent(base === 'net' ? net : net + fees, rate) - own
  }
  return { onNet, onFees }
}

/** A premium with its taxes: apart from it, if they are kept when it is returned. */
function premium(life: Life, row: Pick<ModelRow, 'net' | 'taxes' | 'from' | 'until'>): ModelRow[] {
  const whole = { ...row, fees: 0n, rate: life.rate, kept: false }
  return life.taxes_kept
    ? [
        { ...whole, taxes: 0n },
        { ...whole, net: 0n, rate: null, kept: true },
      ]
    : [whole]
}

// What ends an interruption comes first on its day, so that another one can begin on that day.
const ORDER = ['resumption', 'reinstatement', 'endorsement', 'suspension', 'lapse', 'cancellation']

const ofDay = (life: Life, day: number): ModelAct[] =>
  life.acts
    .filter((act, place) => act.day === day && !life.voided.includes(place))
    .sort(
      (one, other) =>
        ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
        ('id' in one && 'id' in other ? one.id - other.id : 0),
    )

/** What the walk through the days of a life knows. */
interface Walk {
  days: ModelDay[]
  now: ModelDay
  /** The number of days of the term. */
  end: number
  /** What is charged, apart from gaps. */
  rows: ModelRow[]
  /** The days that were added to the end for suspended ones. */
  moves: { suspended: number; resumed: number; end: number }[]
}

/** Walks through the days of a life. Returns them, and what is charged apart from gaps. */
export function walk(life: Life): Walk {
  const charged = BigInt(life.net + life.loadings - life.discounts)
  const period = { from: 0, until: life.days }
  const fees = BigInt(life.fees)
  const { onNet, onFees } = taxed(life.taxes, charged, fees)
  const state: Walk = {
    days: [],
    now: {
      ...{ standing: 'in_force', gap: null, premium: charged },
      ...{ answers: { q: '0' }, covers: { A: 'a', B: 'b' }, holder: 1, carrier: 1 },
    },
    end: life.days,
    rows: [
      ...premium(life, { ...period, net: charged, taxes: onNet }),
      { ...period, net: 0n, fees, taxes: onFees, rate: null, kept: true },
    ],
    moves: [],
  }
  for (let day = 0; day < state.end; day++) {
    for (const act of ofDay(life, day)) {
      if (act.kind === 'endorsement') endorse(life, state, act)
      else interrupt(state, act)
    }
    state.days.push(state.now)
  }
  return state
}

function interrupt(state: Walk, act: ModelAct): void {
  const { now, end, moves } = state
  const standing = standingAfter(now.standing, act)
  if (standing === now.standing) return
  if (act.kind === 'resumption' && now.gap?.kind === 'suspension' && now.gap.terms === 'prolong') {
    moves.push({ suspended: now.gap.day, resumed: act.day, end })
    state.end += act.day - now.gap.day
  }
  state.now = { ...now, standing, gap: standing === 'in_force' ? null : act }
}

function endorse(life: Life, state: Walk, act: ModelEndorsement): void {
  const { now, end } = state
  const until = Math.max(end, act.end ?? 0)
  const part = (premium: bigint, days: number) => share(premium, BigInt(days), BigInt(life.days))
  const row = (net: bigint, from: number, taxes = taxed(life.taxes, net, 0n).onNet) =>
    premium(life, { net, taxes, from, until })
  if (act.typed) {
    const [net, fees] = [BigInt(act.typed.net), BigInt(act.typed.fees)]
    const { onFees } = taxed(life.taxes, 0n, fees)
    state.rows.push(...row(net, act.day, BigInt(act.typed.taxes) - onFees), {
      net: 0n,
      fees,
      taxes: onFees,
      from: act.day,
      until,
      rate: null,
      kept: true,
    })
  } else
    state.rows.push(
      ...row(part(BigInt(act.change), until - act.day), act.day),
      ...row(part(now.premium, until - end), end),
    )
  state.end = until
  const answers = Object.entries({ ...now.answers, ...act.answers }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  const covers = Object.entries(now.covers).filter(([code]) => !act.removed.includes(code))
  state.now = {
    ...now,
    premium: now.premium + BigInt(act.change),
    answers: Object.fromEntries(answers),
    covers: Object.fromEntries([...covers, ...act.covers.map(({ code, name }) => [code, name])]),
    holder: act.holder ?? now.holder,
    carrier: act.carrier ?? now.carrier,
  }
}

function standingAfter(standing: Standing, { kind }: ModelAct): Standing {
  if (kind === 'resumption') return standing === 'suspended' ? 'in_force' : standing
  if (kind === 'reinstatement') return standing === 'suspended' ? standing : 'in_force'
  if (kind === 'suspension') return standing === 'in_force' ? 'suspended' : standing
  if (kind === 'lapse') return standing === 'cancelled' ? standing : 'lapsed'
  return kind === 'cancellation' ? 'cancelled' : standing
}

/**
 * The runs of days on which one act keeps the policy from covering. `until` is null to the end. The days of a lapse
 * that a cancellation follows are days of the cancellation: nobody was covered, and nothing can be made up.
 */
export function gapsOfDays(days: readonly ModelDay[]) {
  const gaps: { act: ModelAct; from: number; until: number | null }[] = []
  for (const [day, { gap }] of days.entries()) {
    const before = days[day - 1]?.gap ?? null
    if (gap === before) continue
    const open = gaps.at(-1)
    if (before && open) open.until = day
    const lapsed = gap?.kind === 'cancellation' && before?.kind === 'lapse' ? gaps.pop()?.from : undefined
    if (gap) gaps.push({ act: gap, from: lapsed ?? day, until: null })
  }
  return gaps
}
