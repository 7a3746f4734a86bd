import { gapsOfDays, type Life, type ModelAct, type ModelRow, percent, share, walk } from './policyLifeModel'

/** Part of an amount that is spread evenly over the days of a row, before a day. */
const until = (amount: bigint, row: { from: number; until: number }, day: number): bigint =>
  share(
    amount,
    BigInt(Math.min(Math.max(0, day - row.from), row.until - row.from)),
    BigInt(Math.max(1, row.until - row.from)),
  )

const total = (rows: readonly ModelRow[]) =>
  rows.reduce((sum, { net, fees, taxes }) => sum + net + fees + taxes, 0n)

/** All rows of a life: what is charged, and what each gap returns. */
export function rowsOf(life: Life): ModelRow[] {
  const { days, rows, moves } = walk(life)
  const all = [...rows]
  for (const { act, from, until: to } of gapsOfDays(days)) {
    const back = () =>
      all
        .filter(({ kept }) => !kept)
        .map(row => {
          const cut = (amount: bigint) =>
            (to === null ? amount : until(amount, row, to)) - until(amount, row, from)
          return {
            ...{ ...row, net: -cut(row.net), taxes: -cut(row.taxes) },
            from: Math.max(row.from, from),
            until: to === null ? row.until : Math.min(row.until, to),
          }
        })
        .filter(({ net, taxes }) => net !== 0n || taxes !== 0n)
    if (act.kind === 'suspension' && act.terms === 'credit') all.push(...back())
    if (act.kind === 'suspension' && act.terms === 'prolong') {
      const move = moves.find(({ suspended, resumed }) => suspended === from && resumed === to)
      if (move) {
        const moved = back()
        all.push(
          ...moved,
          ...moved.map(row => ({
            ...{ ...row, net: -row.net, taxes: -row.taxes },
            ...{ from: move.end, until: move.end + move.resumed - move.suspended },
          })),
        )
      }
      // It ended before the cover was resumed, so its days can't be added.
      else if (to !== null) all.push(...back())
    }
    if (act.kind !== 'cancellation') continue
    if (act.method === 'earned' && (act.amount === null || to !== null)) continue
    if (to !== null) all.push(...back())
    else all.push(...ended(life, { all, act, from, back: back() }))
  }
  return all
}

interface Ended {
  all: readonly ModelRow[]
  act: ModelAct & { kind: 'cancellation' }
  from: number
  back: ModelRow[]
}

function ended(life: Life, { all, act, from, back }: Ended): ModelRow[] {
  const mirrors = all.map(row => ({ ...row, net: -row.net, fees: -row.fees, taxes: -row.taxes }))
  if (act.method === 'flat' && act.amount === null) return mirrors
  const proRata = () => [...back, ...kept(life, { all, act, from, back })]
  const formula = act.method === 'earned' ? [] : act.method === 'flat' ? mirrors : proRata()
  if (act.amount === null) return formula
  // The carrier's figure, with the premium in the proportion of the formula.
  const whole = -total(formula)
  const amount = BigInt(act.amount)
  const net = whole > 0n ? share(amount, -formula.reduce((sum, row) => sum + row.net, 0n), whole) : amount
  const last = Math.max(from + 1, ...all.map(row => row.until))
  return [{ net: -net, fees: 0n, taxes: net - amount, from, until: last, rate: life.rate, kept: false }]
}

/** What the short rate and the least premium keep of the return, as premium of the first day. */
function kept(life: Life, { all, act, from, back }: Ended): ModelRow[] {
  const whole = -total(back)
  const short = act.method === 'short_rate' ? percent(whole, '90') : whole
  const charged = total(all)
  const least = life.minimum === null ? null : BigInt(life.minimum)
  const most = least === null ? short : charged - (least < charged ? least : charged)
  const keeps = whole - (short < most ? short : most)
  if (!back.length || keeps <= 0n) return []
  const net = share(keeps, -back.reduce((sum, row) => sum + row.net, 0n), whole)
  return [{ net, fees: 0n, taxes: keeps - net, from, until: from + 1, rate: life.rate, kept: false }]
}

/**
 * The premium earned before each day, as fractions of `whole`: for every day that is paid for, its premium of a
 * whole term by the days of the term. Only for lives without figures of the carrier.
 */
export function earnedByDays(life: Life): { parts: bigint[]; whole: bigint } {
  const { days, moves } = walk(life)
  const whole = moves.reduce(
    (product, { suspended, resumed }) => product * BigInt(resumed - suspended),
    BigInt(life.days),
  )
  const daily = days.map(({ premium }) => (premium * whole) / BigInt(life.days))
  for (const { suspended, resumed, end } of moves) {
    // The days added at the end are paid for with the premium of the suspended ones.
    const moved = daily.slice(suspended, resumed).reduce((sum, one) => sum + one, 0n)
    const length = resumed - suspended
    for (let at = 0; at < length; at++) {
      const later = (days[end + at]?.premium ?? 0n) - (days[resumed - 1]?.premium ?? 0n)
      daily[suspended + at] = 0n
      daily[end + at] = moved / BigInt(length) + (later * whole) / BigInt(life.days)
    }
  }
  const gaps = gapsOfDays(days)
  for (const { act, from, until: to } of gaps) {
    const isFree =
      (act.kind === 'suspension' && act.terms === 'credit') ||
      (act.kind === 'suspension' &&
        act.terms === 'prolong' &&
        to !== null &&
        !moves.some(({ suspended, resumed }) => suspended === from && resumed === to)) ||
      (act.kind === 'cancellation' && act.method !== 'earned')
    if (isFree) daily.fill(0n, from, to ?? daily.length)
    if (act.kind === 'cancellation' && act.method === 'flat' && to === null) daily.fill(0n)
  }
  const last = gaps.at(-1)
  const penalty = last?.until === null ? penaltyOf(life, last.from, last.act) : 0n
  const parts = [0n]
  for (const [day, one] of daily.entries())
    parts.push((parts[day] as bigint) + one + (day === last?.from ? penalty * whole : 0n))
  return { parts, whole }
}

function penaltyOf(life: Life, from: number, act: ModelAct): bigint {
  if (act.kind !== 'cancellation' || act.method === 'flat' || act.method === 'earned') return 0n
  return rowsOf(life)
    .filter(row => row.from === from && row.until === from + 1 && row.net > 0n)
    .reduce((sum, { net }) => sum + net, 0n)
}

/** The days of a life on which something can go wrong: around its acts and its ends, and some others. */
export function tellingDays({ acts, days }: Life, end: number): number[] {
  const around = [0, days, end, ...acts.map(({ day }) => day)].flatMap(day => [day - 1, day, day + 1])
  const others = Array.from({ length: 9 }, (_one, at) => 13 + at * 41)
  return [...new Set([...around, ...others])].filter(day => day >= 0 && day <= end)
}
