import type { AnyField, Fields, Resource, Values } from '../../../src/core/schema/resource'
import { STATUS } from '../../../src/core/schema/systemFields'
import { typeOf } from '../../../src/fields'

/** The IDs that references and file fields of a made-up record can have. */
export interface Pool {
  ids(to: string): readonly number[]
  file(): number
}

/**
 * Values that the product's own rules require beyond the
 * field types. Odd records are companies, even ones people.
 */
const particular: Record<string, (n: number) => Values> = {
  customers: n => ({
    kind: n % 2 ? 'company' : 'person',
    date_of_birth: '1980-01-02',
    bank_iban: 'TN5910006035183598478831',
    kyc_status: 'pending',
    kyc_expiry: null,
  }),
  'insurance-companies': n => ({ code: `CARRIER-${n}`, currency: 'USD' }),
  'insurance-types': n => ({
    code: `TYPE-${n}`,
    instalment_shares: [{ share: String(n % 100) }, { share: String(100 - (n % 100)) }],
    tax_lines: [{ code: 'TAX', name: `Tax ${n}`, base: 'net', rate: '5', valid_from: '2020-01-01' }],
  }),
  // Each currency pair has at most one rate per day, and no rate starts in the future.
  'exchange-rates': n => ({
    currency: 'EUR',
    to_currency: 'TND',
    rate: `3.${100 + n}`,
    valid_from: `20${10 + (n % 10)}-01-${String(1 + (n % 28)).padStart(2, '0')}`,
  }),
  users: n => ({ user_type: 4, role_id: null, active: true, password: `vexed-otter-${n}-plough-lantern` }),
  roles: n => ({
    permissions: [
      { action: ['read'], subject: ['dashboard'] },
      ...(n < 4 ? [] : [{ action: ['create'], subject: ['dashboard'], inverted: true }]),
    ],
  }),
}

/** The same for fields that only the server writes. */
const particularOfServer: Record<string, Values> = {
  quotes: { exchange_currency: 'TND', exchange_unit: 'EUR' },
}

/** Returns a realistic record of a resource, different for each n in every field that can differ. */
export function sampleOf(resource: Resource, n: number, pool: Pool): Values {
  const given = Object.entries(resource.fields).filter(([, field]) => !field.readOnly && !field.computed)
  const values: Values = Object.fromEntries(
    given.map(([name, field]) => [
      name,
      name === resource.parent
        ? pool.ids(String((field as { to?: string }).to))[n % 4]
        : sampleValue(name, field, n, pool, resource.name),
    ]),
  )
  return { ...values, ...particular[resource.name]?.(n) }
}

function sampleValue(name: string, field: AnyField, n: number, pool: Pool, prefix: string): unknown {
  const type = typeOf(field)
  const reference = type.reference?.(field)
  if (reference) {
    const [first] = pool.ids(reference.to)
    if (first === undefined) return null
    return reference.many ? [first] : first
  }
  if (type.files === true) return [pool.file()]
  if (type.files) return [{ ...(type.sample(field, n) as Values[])[0], [type.files.in]: pool.file() }]
  const nested = type.nested?.(field)
  if (nested) return [sampleItem(nested, n, pool)]
  if (field.kind === 'text') {
    const { max = 255 } = field as AnyField & { max?: number }
    return `${prefix.slice(0, 6)}${name}${n}q`.replace(/[^a-z0-9]/g, '').slice(-max)
  }
  return type.sample(field, n)
}

// Leaves optional fields empty, because an item's dates and codes
// must match each other. The walk needs references and files.
function sampleItem(fields: Fields, n: number, pool: Pool): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const pointing = typeOf(field).reference || typeOf(field).files
      return [name, field.required || pointing ? sampleValue(name, field, n, pool, 'item') : null]
    }),
  )
}

/**
 * Returns a record with a value in every field, including those that
 * only the server writes, so that values that depend on them differ.
 */
export function wholeSample(resource: Resource, n: number, pool: Pool): Values {
  const drawn: Values = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => !field.computed)
      .map(([name, field]) => {
        const ids = pool.ids(typeOf(field).reference?.(field).to ?? resource.name)
        const one = ids[n % Math.max(ids.length, 1)] ?? null
        const reference = typeOf(field).reference?.(field)
        if (name === STATUS) return [name, field.default]
        if (reference) return [name, one !== null && reference.many ? [one] : one]
        return [name, sampleValue(name, field, n, pool, resource.name)]
      }),
  )
  const values: Values = { ...drawn, ...particularOfServer[resource.name] }
  const computed = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.computed ? [[name, field.computed(values as never) ?? null]] : [],
  )
  return { ...values, ...Object.fromEntries(computed) }
}
