import { coverOn } from '../../../resources/policies/coverOn.server'
import { serverWriter } from '../../../server/engine/records/scope'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import { daysBetween } from '../../../src/core/schema/days'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

export const eur = (amount: number) => ({ amount, currency: 'EUR' })
export const amountOf = (value: unknown) => (value as { amount: number } | null)?.amount ?? 0

/** Part of an amount for some of the days, rounded half away from zero. */
export function part(amount: number, days: number, of: number): number {
  const [size, whole] = [BigInt(Math.abs(amount)) * BigInt(days), BigInt(of)]
  return Math.sign(amount) * Number((2n * size + whole) / (2n * whole))
}

export const percent = (amount: number, rate: number): number => part(amount, Math.round(rate * 100), 10_000)
export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

let numbers = 0

/** An office, and what it does with policies. */
export interface LifeOffice extends PolicyOffice {
  /** Creates an insurance type without taxes, or with the given values. */
  type(values?: Values): Promise<number>
  /** Creates a policy in force; 1,000.00 from 1 February 2027 for a year, without taxes. */
  begin(values?: Values): Promise<Values & { id: number }>
  at(day: string): void
  clock(): Promise<unknown>
  /** Enters an endorsement and issues it. Returns it. */
  endorse(id: number, values: Values): Promise<Values & { id: number }>
  cancel(id: number, cancel_date: string, values?: Values): Promise<Values>
  reinstate(id: number, values?: Values): Promise<Values>
  /** The charges that count, in the order of their days: kind, from, until, net, fees, taxes. */
  charges(id: number): Promise<string[]>
  /** The versions that count, with their days and standing. */
  versions(id: number): Promise<Values[]>
  coverOn(id: number, day: string): Promise<{ covered: boolean; version: Values | undefined }>
}

export async function openLifeOffice(engine: Engine): Promise<LifeOffice> {
  const office = await openPolicyOffice(engine)
  const { app, ask } = office
  const type = (values: Values = {}) =>
    app.addRecord('insurance-types', {
      code: `L${++numbers}`,
      name: `Line ${numbers}`,
      category: 'property',
      status: 'active',
      cancellation_method: 'pro_rata',
      tax_lines: [],
      ...values,
    })
  const untaxed = await type()
  return {
    ...office,
    type,
    begin: async values =>
      (await office.takeOver({
        policy_no: `LIFE-${++numbers}`,
        insurance_type_id: untaxed,
        effective: '2027-02-01',
        premium_net: eur(100_000),
        ...values,
      })) as Values & { id: number },
    at: day => app.clock.set(`${day}T09:00:00Z`),
    clock: () => runClock(app.services),
    async endorse(id, values) {
      const made = await ask('endorsements', {
        policy_id: id,
        kind: 'other',
        effective: '2027-03-01',
        annual_change: eur(0),
        ...values,
      })
      return (await ask(`endorsements/${made.id}/issue`, {})) as Values & { id: number }
    },
    cancel: (id, cancel_date, values) =>
      ask(`policies/${id}/cancel`, {
        ...{ cancel_date, cancel_method: 'pro_rata', cancel_requested_by: 'customer', reason: 'Sold' },
        ...values,
      }),
    reinstate: (id, values) =>
      ask(`policies/${id}/reinstate`, { no_loss_declared: true, reason: 'Kept', ...values }),
    async charges(id) {
      const rows = await office.parts('policy-charges', id)
      const reversed = new Set<unknown>(rows.flatMap(({ reverses_id }) => reverses_id ?? []))
      return rows
        .filter(({ id: own, reverses_id }) => own && !reverses_id && !reversed.has(own))
        .map(({ kind, from, until, net, fees, taxes }) =>
          [kind, from, until, amountOf(net), amountOf(fees), amountOf(taxes)].join(' '),
        )
        .sort()
    },
    async versions(id) {
      const rows = await office.parts('policy-versions', id)
      return rows
        .filter(({ superseded_at }) => !superseded_at)
        .sort((one, other) => daysBetween(String(other.effective), String(one.effective)))
    },
    coverOn: async (id, day) => {
      const { covered, version } = await coverOn(serverWriter(app.services), id, day)
      return { covered, version }
    },
  }
}
