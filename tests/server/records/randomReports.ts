import { isDeepStrictEqual } from 'node:util'
import type { GroupTotals, GroupValue, RecordGroup } from '../../../src/contract/measures'
import type { Values } from '../../../src/core/schema/resource'
import { query, type TestApi } from '../api/testApi'
import type { Chance } from './randomRoles'

const FIELDS = ['a_choice', 'a_yes_no', 'a_reference', 'a_date:month', 'a_date_time:year', 'created_by']
const MEASURES = ['a_decimal', 'a_percent', 'a_whole_number', 'a_money'].flatMap(name => [
  `sum:${name}`,
  `avg:${name}`,
])

type Opened = GroupTotals & Pick<RecordGroup, 'filter'>

/**
 * Returns the records that the numbers of a random report open, as far as the role can read its fields. If a
 * number doesn't match its list, returns the number and the list's values instead.
 */
export async function reported(api: TestApi, listed: number[], chance: Chance): Promise<unknown> {
  const by = [...new Set([chance.pick(FIELDS), chance.pick(FIELDS)])]
  const ask = (measures: readonly string[]) =>
    api.call('GET', `things/groups?${new URLSearchParams({ by: by.join(), measures: measures.join() })}`)
  if ((await ask([])).status === 403) return listed
  const readable: string[] = []
  // A measure is refused if the role can't read the field, or if the amounts are too large to add up.
  for (const measure of MEASURES) if ((await ask([measure])).status === 200) readable.push(measure)
  const { groups, ...total } = (await ask(readable)).body.data
  const found: number[] = []
  const isGroup = new Set<Opened>(groups)
  const inner = (groups as RecordGroup[]).flatMap(group => group.groups ?? [])
  for (const opened of [{ ...total, filter: {} }, ...groups, ...inner] as Opened[]) {
    const list = await api.call('GET', `things?${query({ filter: opened.filter, range: [0, 999] })}`)
    const rows: Values[] = list.body.data
    const values = Object.fromEntries(readable.map(measure => [measure, expected(measure, rows)]))
    const isSame = rows.length === opened.count && isDeepStrictEqual(sorted(opened.values), sorted(values))
    if (!isSame) return { by, opened, count: rows.length, values }
    if (isGroup.has(opened)) found.push(...rows.map(({ id }) => Number(id)))
  }
  return found.sort((one, other) => one - other)
}

const sorted = (values: Readonly<Record<string, GroupValue>>) =>
  Object.entries(values)
    .map(([name, { amounts, ...value }]) => ({
      ...{ name, ...value },
      ...(amounts && {
        amounts: [...amounts].sort((one, other) => one.currency.localeCompare(other.currency)),
      }),
    }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** Calculates the exact value of a measure over rows. */
function expected(measure: string, rows: readonly Values[]): GroupValue {
  const [of = '', name = ''] = measure.split(':')
  const filled = rows.map(row => row[name]).filter(value => value !== null && value !== undefined)
  if (name !== 'a_money')
    return filled.length ? { number: plain(worked(of, filled.map(String), { digits: 4 })) } : {}
  const money = filled as { amount: number; currency: string }[]
  const currencies = [...new Set(money.map(({ currency }) => currency))]
  const amountsOf = (code: string) =>
    money.filter(({ currency }) => currency === code).map(({ amount }) => String(amount))
  return {
    amounts: currencies.map(currency => ({
      currency,
      amount: Number(plain(worked(of, amountsOf(currency), { digits: 0 }))),
    })),
  }
}

/** Numbers are compared in units of 10⁻¹². */
const DIGITS = 12

function worked(of: string, texts: readonly string[], { digits }: { digits: number }): bigint {
  const sum = texts.map(units).reduce((one, other) => one + other, 0n)
  if (of === 'sum') return sum
  const unit = 10n ** BigInt(DIGITS - digits)
  const [whole, half] = [unit * BigInt(texts.length), (unit * BigInt(texts.length)) / 2n]
  // Rounds half away from zero, like PostgreSQL.
  return ((sum < 0n ? sum - half : sum + half) / whole) * unit
}

function units(text: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return BigInt(sign + whole + part.padEnd(DIGITS, '0'))
}

function plain(number: bigint): string {
  const digits = String(number < 0n ? -number : number).padStart(DIGITS + 1, '0')
  const text = `${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`.replace(/\.?0+$/, '')
  return number < 0n ? `-${text}` : text
}
