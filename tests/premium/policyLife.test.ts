import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Act } from '../../resources/policyActs/act'
import { gapsOf } from '../../resources/policyActs/standing'
import { isBookedAs, liveCharges, mirrorOf, type PolicyCharge } from '../../resources/policyCharges/booked'
import { type Charge, earnedOf, totalOf, unearnedOf } from '../../resources/policyCharges/charge'
import { planCharges } from '../../resources/policyCharges/plan'
import { segmentsOf } from '../../resources/policyVersions/segments'
import { daysAfter, daysBetween } from '../../src/core/schema/days'
import type { Values } from '../../src/core/schema/resource'
import { earnedByDays, rowsOf, tellingDays } from './policyLifeCharges'
import { type Life, type ModelRow, share, walk } from './policyLifeModel'
import { courseOf, entered, keys, lives } from './policyLives'

const inOrder = Array.from({ length: 20 }, (_one, at) => at)
const planOf = (life: Life, order: readonly number[] = inOrder) =>
  planCharges(courseOf(life, entered(life, order)))

const isNothing = ({ net, fees, taxes }: Pick<Charge, 'net' | 'fees' | 'taxes'>) =>
  !net.amount && !fees.amount && !taxes.amount

/** What a charge says, without its key, which names the act by the order of entry. */
const told = (life: Life, charges: readonly Charge[]) =>
  charges
    .filter(charge => !isNothing(charge))
    .map(({ from, until, net, fees, taxes, commission_rate }) =>
      [
        ...[daysBetween(life.start, from), daysBetween(life.start, until)],
        ...[net.amount, fees.amount, taxes.amount, net.amount ? commission_rate : null],
      ].join(' '),
    )
    .sort()

const modelled = (rows: readonly ModelRow[]) =>
  rows
    .filter(({ net, fees, taxes }) => net || fees || taxes)
    .map(({ from, until, net, fees, taxes, rate }) =>
      [from, until, net, fees, taxes, net ? rate : null].join(' '),
    )
    .sort()

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const totalOfAll = (charges: readonly Charge[]) => sumOf(charges.map(charge => totalOf(charge).amount))
const hasFigures = ({ acts }: Life) =>
  acts.some(act => ('typed' in act && act.typed) || ('amount' in act && act.amount !== null))

/** Books the difference between booked and planned charges, as the server does. */
function book(booked: readonly PolicyCharge[], planned: readonly Charge[]): PolicyCharge[] {
  const live = liveCharges(booked)
  const byKey = new Map(planned.map(charge => [charge.key, charge]))
  const isRight = (charge: PolicyCharge) => {
    const plan = byKey.get(String(charge.key))
    return plan !== undefined && isBookedAs(charge, plan)
  }
  const right = new Set(live.filter(isRight).map(({ key }) => key))
  const added: Values[] = [
    ...live.filter(charge => !isRight(charge)).map(mirrorOf),
    ...planned
      .filter(charge => !right.has(charge.key) && !isNothing(charge))
      .map(charge => ({ ...charge, reverses_id: null })),
  ]
  return [
    ...booked,
    ...added.map((values, at) => ({ ...values, id: booked.length + at + 1 }) as unknown as PolicyCharge),
  ]
}

describe('the life of a policy against an independent model', () => {
  it('K-12 on every day there is one version, with the cover and the standing of the model', () => {
    fc.assert(
      fc.property(lives, keys, (life, order) => {
        const segments = segmentsOf(courseOf(life, entered(life, order)))
        const { days, end } = walk(life)
        expect(segments.at(-1)?.until).toBe(daysAfter(life.start, end))
        for (const at of tellingDays(life, end - 1)) {
          const date = daysAfter(life.start, at)
          const found = segments.filter(({ from, until }) => from <= date && date < until)
          expect(found).toHaveLength(1)
          const [{ standing, content }] = found as [(typeof found)[number]]
          expect({
            standing,
            premium: BigInt(content.premium_net.amount + life.loadings - life.discounts),
            answers: content.answers,
            covers: Object.fromEntries(
              (content.coverages as unknown as Values[]).map(({ code, name }) => [code, name]),
            ),
            holder: content.customer_id,
            carrier: content.insurance_company_id,
          }).toEqual({ ...days[at], gap: undefined })
        }
      }),
    )
  })

  it('K-12 a cancellation takes over a lapse that was reinstated on its own day, which covered no day', () => {
    const act = (number: number, kind: Act['kind'], effective: string): Act => ({ number, kind, effective })
    const [lapse, cancelled] = [act(1, 'lapse', '2027-01-01'), act(4, 'cancellation', '2027-01-04')]
    const reinstated = act(2, 'reinstatement', '2027-01-04')
    const gap = { act: cancelled, from: '2027-01-01', until: null }
    expect(gapsOf([lapse, reinstated, cancelled])).toEqual([gap])
    expect(gapsOf([lapse, reinstated, act(3, 'suspension', '2027-01-04'), cancelled])).toEqual([gap])
    // One day of cover in between ends the lapse.
    const earlier = act(2, 'reinstatement', '2027-01-03')
    expect(gapsOf([lapse, earlier, cancelled])).toEqual([
      { act: lapse, from: '2027-01-01', until: '2027-01-03' },
      { act: cancelled, from: '2027-01-04', until: null },
    ])
  })

  it('K-13 the charges are those of the model, each rounded once', () => {
    fc.assert(
      fc.property(lives, keys, (life, order) => {
        expect(told(life, planOf(life, order))).toEqual(modelled(rowsOf(life)))
      }),
      { numRuns: 300 },
    )
  })

  it('K-12 K-13 the order of entry changes neither versions nor charges', () => {
    fc.assert(
      fc.property(lives, keys, (life, order) => {
        const short = (acts: readonly Act[]) =>
          segmentsOf(courseOf(life, acts)).map(({ from, until, standing, content }) => ({
            ...{ from, until, standing, content },
          }))
        expect(short(entered(life, order))).toEqual(short(entered(life, inOrder)))
        expect(told(life, planOf(life, order))).toEqual(told(life, planOf(life)))
      }),
    )
  })

  it('K-13 booking act by act, in any order, ends with the planned charges and their sum', () => {
    fc.assert(
      fc.property(lives, keys, (life, order) => {
        const acts = entered(life, order)
        let booked: PolicyCharge[] = []
        for (let count = 0; count <= acts.length; count++) {
          const planned = planCharges(courseOf(life, acts.slice(0, count)))
          const before = booked
          booked = book(before, planned)
          expect(booked.slice(0, before.length)).toEqual(before)
          for (const part of ['net', 'fees', 'taxes'] as const)
            expect(sumOf(booked.map(row => row[part]?.amount ?? 0))).toBe(
              sumOf(planned.map(row => row[part].amount)),
            )
          expect(book(booked, planned)).toEqual(booked)
        }
        expect(told(life, liveCharges(booked) as unknown as Charge[])).toEqual(told(life, planOf(life)))
        const reversed = booked.flatMap(({ reverses_id }) => reverses_id ?? [])
        expect(new Set(reversed).size).toBe(reversed.length)
      }),
    )
  })

  it('K-13 earned and unearned premium add up to the net charged, on every day', () => {
    fc.assert(
      fc.property(lives, life => {
        const charges = planOf(life)
        const net = sumOf(charges.map(charge => charge.net.amount))
        const last = Math.max(...charges.map(({ until }) => daysBetween(life.start, until)))
        const earnedOn = (day: number) =>
          sumOf(charges.map(charge => earnedOf(charge, daysAfter(life.start, day)).amount))
        for (const day of tellingDays(life, last)) {
          const date = daysAfter(life.start, day)
          expect(earnedOn(day) + sumOf(charges.map(charge => unearnedOf(charge, date).amount))).toBe(net)
        }
        expect(earnedOn(0)).toBe(0)
        expect(earnedOn(last)).toBe(net)
      }),
    )
  })

  it('K-13 the premium earned is that of the days covered and paid for, but for rounding', () => {
    fc.assert(
      fc.property(
        lives.filter(life => !hasFigures(life)),
        life => {
          const charges = planOf(life)
          const { end } = walk(life)
          // Half a unit for each charge when it is earned. Its amount is off by half a unit from its own rounding;
          // that of a return by one more, for the first and the last day of the gap.
          const bound = 2n * BigInt(charges.length)
          const { parts, whole } = earnedByDays(life)
          for (const day of tellingDays(life, end)) {
            const earned = sumOf(charges.map(charge => earnedOf(charge, daysAfter(life.start, day)).amount))
            const off = BigInt(earned) * whole - (parts[day] as bigint)
            expect((off < 0n ? -off : off) <= bound * whole, `day ${day}: ${off} of ${whole}`).toBe(true)
          }
        },
      ),
    )
  })

  it('K-13 what is charged is never negative, and commission is its rate of what is left', () => {
    fc.assert(
      fc.property(lives, life => {
        const charges = planOf(life)
        if (!hasFigures(life)) expect(totalOfAll(charges)).toBeGreaterThanOrEqual(0)
        const net = BigInt(sumOf(charges.map(charge => charge.net.amount)))
        const rate = BigInt(Number(life.rate ?? 0) * 10)
        const commission = charges.reduce(
          (sum, { net: one, commission_rate }) =>
            sum + share(BigInt(one.amount), BigInt(Number(commission_rate ?? 0) * 10), 1_000n),
          0n,
        )
        const off = commission * 1_000n - net * rate
        expect((off < 0n ? -off : off) <= BigInt(charges.length) * 500n).toBe(true)
      }),
    )
  })
})
