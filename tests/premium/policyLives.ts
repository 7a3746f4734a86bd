import fc from 'fast-check'
import type { Act } from '../../resources/policyActs/act'
import type { ChargedCourse, Priced } from '../../resources/policyCharges/plan'
import { patchOf } from '../../resources/policyVersions/patch'
import { daysAfter } from '../../src/core/schema/days'
import type { Life, ModelAct, ModelEndorsement } from './policyLifeModel'

const rates = fc.constantFrom('5', '7', '10', '12', '19', '1.5', '8.25')
const taxes = fc
  .array(fc.record({ rate: rates, base: fc.constantFrom('net' as const, 'net_and_fees' as const) }), {
    maxLength: 3,
  })
  .map(lines => lines.map((line, at) => ({ ...line, code: `T${at}`, name: 'Tax' })))

const MAX_ACTS = 8

function actOn({ days, least }: { days: number; least: number }): fc.Arbitrary<ModelAct> {
  const day = fc.integer({ min: 0, max: days - 1 })
  const money = (min: number, max: number) => fc.integer({ min, max })
  const some = <Of>(value: fc.Arbitrary<Of>) => fc.option(value, { freq: 2, nil: null })
  const endorsement = fc
    .record({
      ...{ kind: fc.constant('endorsement' as const), day },
      // However many there are, the premium never goes below half.
      change: money(-Math.floor(least / 2 / MAX_ACTS), least * 2),
      answer: fc.constantFrom('none', 'q', 'r', 'both', 'removed'),
      covers: fc.subarray(['A', 'B', 'C', 'D']),
      removed: fc.subarray(['A', 'B']),
      holder: some(fc.integer({ min: 2, max: 4 })),
      carrier: some(fc.integer({ min: 2, max: 4 })),
      end: fc.option(fc.integer({ min: days + 1, max: days + 120 }), { freq: 3, nil: null }),
      typed: fc.option(
        fc.record({ net: money(-2000, 90_000), taxes: money(0, 9_000), fees: money(0, 900) }),
        { freq: 3, nil: null },
      ),
    })
    .map(
      ({ answer, covers, removed, ...one }): ModelEndorsement => ({
        ...one,
        ...{ id: 0, answers: answer === 'none' ? {} : { [answer]: null } },
        covers: covers.map(code => ({ code, name: code })),
        removed: removed.filter(code => !covers.includes(code)),
      }),
    )
  return fc.oneof(
    { weight: 4, arbitrary: endorsement },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ kind: fc.constant('suspension' as const), day },
        terms: fc.constantFrom('none' as const, 'credit' as const, 'prolong' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        ...{ kind: fc.constant('cancellation' as const), day },
        method: fc.constantFrom(
          'flat' as const,
          'pro_rata' as const,
          'short_rate' as const,
          'earned' as const,
        ),
        amount: fc.option(money(0, 5_000), { freq: 4, nil: null }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'resumption' as const,
          'resumption' as const,
          'lapse' as const,
          'reinstatement' as const,
        ),
        day,
      }),
    },
  )
}

/** Names the answers and covers of each endorsement, so that no two of them agree by chance. */
const named = (act: ModelAct, at: number): ModelAct => {
  if (act.kind !== 'endorsement') return act
  const [answer] = Object.keys(act.answers)
  const value = `${at + 1}`
  const answers = {
    ...((answer === 'q' || answer === 'both') && { q: value }),
    ...((answer === 'r' || answer === 'both') && { r: value }),
    ...(answer === 'removed' && { q: null }),
  }
  const covers = act.covers.map(({ code }) => ({ code, name: `${code} of ${value}` }))
  return { ...act, id: at + 1, answers, covers }
}

/** A random policy: its premium, and up to eight acts on days of its term, some of them taken back. */
export const lives: fc.Arbitrary<Life> = fc
  .record({
    start: fc.constantFrom('2027-01-01', '2027-03-28', '2028-02-29', '2026-11-27'),
    days: fc.constantFrom(365, 366, 90, 31),
    currency: fc.constantFrom('EUR', 'TND', 'JPY'),
    net: fc.integer({ min: 10_000, max: 2_000_000 }),
    loadings: fc.constantFrom(0, 1_234),
    discount: fc.integer({ min: 0, max: 40 }),
    fees: fc.constantFrom(0, 1_001, 5_000),
    taxes,
    rate: fc.constantFrom(null, '10', '12.5'),
    taxes_kept: fc.boolean(),
    minimum: fc.option(fc.integer({ min: 0, max: 100_000 }), { freq: 2, nil: null }),
  })
  .chain(({ discount, ...life }) => {
    const discounts = Math.floor((life.net * discount) / 100)
    const least = life.net + life.loadings - discounts
    return fc
      .record({
        // The office can't enter the same act twice for one day, only endorsements.
        acts: fc.uniqueArray(actOn({ days: life.days, least }), {
          maxLength: MAX_ACTS,
          selector: act => (act.kind === 'endorsement' ? act : `${act.kind} ${act.day}`),
        }),
        voided: fc.uniqueArray(fc.nat(MAX_ACTS - 1), { maxLength: 2 }),
      })
      .map(({ acts, voided }) => ({
        ...life,
        discounts,
        acts: acts.map(named),
        voided: voided.filter(place => place < acts.length),
      }))
  })

/** Orders in which the acts and what takes them back can be entered. */
export const keys = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 20, maxLength: 20 })

/** Returns the acts of a life as they are entered, in the order of the keys. */
export function entered({ acts, voided, start, currency }: Life, order: readonly number[]): Act[] {
  const money = (amount: number) => ({ amount, currency })
  const places = [
    ...acts.map((_act, place) => ({ place, isVoid: false, key: Number(order[place]) })),
    // An act is taken back after it was entered.
    ...voided.map((place, at) => ({
      ...{ place, isVoid: true },
      key: Math.max(Number(order[place]), Number(order[MAX_ACTS + at])) + 0.5,
    })),
  ].sort((one, other) => one.key - other.key || one.place - other.place)
  const numberOf = (place: number) => places.findIndex(one => one.place === place && !one.isVoid) + 1
  return places.map(({ place, isVoid }, at): Act => {
    const act = acts[place] as ModelAct
    const own = { number: at + 1, effective: daysAfter(start, act.day) }
    if (isVoid) return { ...own, kind: 'void', voided_number: numberOf(place) }
    return {
      ...{ ...own, kind: act.kind },
      ...(act.kind === 'endorsement' && { endorsement_id: act.id }),
      ...(act.kind === 'suspension' && { terms: act.terms }),
      ...(act.kind === 'cancellation' && {
        method: act.method,
        amount: act.amount === null ? null : money(act.amount),
      }),
    }
  })
}

const BASE = [
  { code: 'A', name: 'a' },
  { code: 'B', name: 'b' },
]

/** Returns the course of a life, as the product reads it, with the acts entered so far. */
export function courseOf(life: Life, acts: readonly Act[]): ChargedCourse<Priced> {
  const money = (amount: number) => ({ amount, currency: life.currency })
  const first = {
    ...{ premium_net: money(life.net), loadings: money(life.loadings), discounts: money(life.discounts) },
    ...{ fees: money(life.fees), taxes: life.taxes, answers: { q: '0' }, coverages: BASE, beneficiaries: [] },
    ...{ customer_id: 1, insurance_company_id: 1, expiry: daysAfter(life.start, life.days) },
  }
  const endorsements = life.acts.filter(act => act.kind === 'endorsement')
  const patchOfOne = (one: ModelEndorsement) =>
    patchOf(
      {
        annual_change: money(one.change),
        answers: one.answers,
        coverages: one.covers.length || one.removed.length ? coversAfter(one) : null,
        ...{ beneficiaries: null, new_customer_id: one.holder, new_insurance_company_id: one.carrier },
        new_expiry: one.end === null ? null : daysAfter(life.start, one.end),
      },
      first,
    )
  return {
    ...{ effective: life.start, first, acts, replaced: new Map(), taxes: new Map() },
    patches: new Map(endorsements.map(one => [one.id, patchOfOne(one)])),
    prices: new Map(
      endorsements.flatMap(({ id, typed }) =>
        typed
          ? [[id, { net: money(typed.net), taxes: money(typed.taxes), fees: money(typed.fees) }] as const]
          : [],
      ),
    ),
    ...{ commission_rate: life.rate, taxes_kept: life.taxes_kept },
    minimum_premium: life.minimum === null ? null : money(life.minimum),
  }
}

function coversAfter({ covers, removed }: ModelEndorsement) {
  const kept = BASE.filter(({ code }) => !removed.includes(code) && !covers.some(one => one.code === code))
  return [...kept, ...covers]
}
