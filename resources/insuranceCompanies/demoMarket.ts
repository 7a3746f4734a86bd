import type { Values } from '../../src/core/schema/resource'

/** Days over which the demo office has gathered its requests. */
export const OVER = 120

export const pick = <Item>(items: readonly Item[], n: number) => items[n % items.length] as Item

/** Most requests are in dinars, some in euros. */
export const currencyOf = (n: number) => (n % 11 === 5 ? 'EUR' : 'TND')

/** The carriers that can be asked for an insurance type. */
export const carriersFor = (carriers: readonly Values[], type: Values): Values[] =>
  carriers.filter(
    ({ status, appointments }) =>
      status === 'active' &&
      (appointments as Values[]).some(({ insurance_type_id }) => insurance_type_id === type.id),
  )
