import type { Values } from '../../src/core/schema/resource'

/** The number of days over which the demo office's requests were created. */
export const OVER = 120

export const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

/** Returns the currency of the nth request: mostly dinars, some euros. */
export const currencyOf = (n: number) => (n % 11 === 5 ? 'EUR' : 'TND')

/** Returns the carriers that can be asked for a quote for an insurance type. */
export const carriersFor = (carriers: readonly Values[], type: Values): Values[] =>
  carriers.filter(
    ({ status, appointments }) =>
      status === 'active' &&
      (appointments as Values[]).some(({ insurance_type_id }) => insurance_type_id === type.id),
  )
