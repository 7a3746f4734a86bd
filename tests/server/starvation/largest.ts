/** The largest values that saving accepts. */

const text = (length: number, letter = 'a') => letter.repeat(length)
const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at))

const day = (at: number) => `20${String(10 + (at % 80))}-0${1 + (at % 9)}-01`

/** Returns a condition with the maximum number of parts of a filter, nested to the maximum depth. */
export function largestFilter(ways = 20, parts = 9): Record<string, unknown> {
  const deep = (levels: number): Record<string, unknown> =>
    levels ? { or: [deep(levels - 1)] } : { created_at_gte: '2020-01-01' }
  const way = (at: number) => ({
    ...Object.fromEntries(
      ['created_at_gte', 'created_at_lte', 'updated_at_gte', 'updated_at_lte', 'updated_at_neq']
        .slice(0, parts)
        .map((name, more) => [name, day(at + more)]),
    ),
  })
  return { or: [...times(ways - 1, way), deep(4)] }
}

/**
 * Returns the maximum number of permissions of a role, with
 * the maximum number of values to compare, on every resource.
 */
export const largestPermissions = () => [
  { action: ['read'], subject: ['all'], conditions: largestFilter(18, 4) },
  { action: ['read', 'update'], subject: ['all'], conditions: largestFilter(18, 4) },
  ...times(98, at => ({
    action: ['read'],
    subject: ['all'],
    conditions: { created_at_gte: day(at), updated_at_gte: day(at), created_by: at + 1_000_000 },
  })),
]

/** Returns permissions with the maximum number of fields. */
export const widePermissions = () =>
  times(90, at => ({
    action: ['read', 'update', 'create', 'delete', 'manage'],
    subject: ['Customer', 'Policy', 'Claim', 'work-orders', 'Company', 'User'],
    fields: times(
      60,
      more => ['created_at', 'updated_at', 'created_by', 'updated_by', 'version', 'id'][more % 6],
    ),
    conditions: { created_at_gte: day(at) },
  }))

export const largestRole = (name: string) => ({
  name,
  description: text(500),
  permissions: largestPermissions(),
})

const words = (at: number) => ({
  en: text(70, 'e') + at,
  fr: text(70, 'f') + at,
  ar: text(70, 'ش') + at,
  tr: text(70, 't') + at,
})

/**
 * Returns 200 questions: with patterns, options, conditions
 * and checks that refer to others, and lists of questions.
 */
export const largestQuestions = () =>
  times(200, at => {
    const key = `question_${at}`
    if (at % 4 === 0)
      return {
        ...{ key, type: 'choice', label: words(at) },
        options: times(10, option => ({ value: `option_${option}`, label: { en: text(80) + option } })),
      }
    const visible_if = { [`question_${at - (at % 4)}`]: times(8, option => `option_${option}`) }
    if (at % 4 === 1)
      return {
        ...{ key, type: 'text', label: words(at), max: 1_000, visible_if },
        ...(at < 80 ? { pattern: `(?:[a-z]+${at})?.*` } : {}),
      }
    if (at % 4 === 2)
      return {
        ...{ key, type: 'number', label: words(at), visible_if },
        checks:
          at > 2
            ? times(10, more => ({ rule: 'at_most', other: `question_${Math.max(2, at - 4 * (more + 1))}` }))
            : [],
      }
    return {
      ...{ key, type: 'list', label: words(at), max: 500 },
      fields: times(4, part => ({ key: `part_${part}`, type: 'text', label: { en: text(80) }, max: 5_000 })),
    }
  })

const address = (letter: string) => ({
  ...{ line1: text(120, letter), line2: text(120, letter), city: text(80, letter), region: text(80, letter) },
  ...{ postcode: text(20, '1'), country: 'TN' },
})

/** Returns a company with the longest texts and lists. */
export const largestCustomer = (letter: string) => ({
  ...{
    kind: 'company',
    email: `${text(60, letter)}@example.com`,
    company_name: text(160, letter),
    legal_name: text(160, letter),
  },
  ...{ industry: text(80, letter), legal_form: text(60, letter), tax_no: text(40, '1') },
  notes: text(10_000, letter),
  address: address(letter),
  more_addresses: times(10, () => ({ kind: 'home', address: address(letter) })),
  contacts: times(20, at => ({
    ...{ name: text(120, letter), role: text(80, letter) },
    email: `${text(60, letter)}@${text(60, letter)}${at}.example.com`,
  })),
  tags: times(20, at => `${text(37, letter)}${at}`),
})

/** Returns covers for a quote or an insurance type. */
export const largestCovers = (currency: string) =>
  times(50, at => ({
    ...{ code: `C${at}`, name: text(78, 'w') + at, included: true },
    ...{ limit: { amount: 900_000_000_000, currency }, note: 'word '.repeat(50) },
  }))

/** Returns a CSV with the maximum number of columns of an import, and cells of a given length. */
export function wideFile({
  columns = 300,
  rows,
  cell,
}: {
  columns?: number
  rows: number
  cell: number
}): string {
  const known = ['first_name', 'last_name', 'email', 'notes']
  const names = times(columns, at => known[at] ?? `Another column that no record has ${at}`)
  const line = times(
    columns,
    at => ['n'.repeat(60), 'l'.repeat(60), 'a@example.com'][at] ?? text(cell, 'x'),
  ).join()
  return [names.join(), ...times(rows, () => line)].join('\n')
}
