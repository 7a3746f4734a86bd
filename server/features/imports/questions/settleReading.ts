import type { Chosen, Question, Reading } from '../../../../src/contract/imports'
import type { Issues } from '../../../../src/core/schema/issues'
import type { Resource } from '../../../../src/core/schema/resource'
import { invalid } from '../../../base/errors/apiError'
import type { Scope } from '../../../base/services'
import type { Imported } from '../imported'
import { findColumns } from './columnFindings'
import { officeCurrencies } from './officeCurrencies'
import { READING_KINDS } from './possibleReadings'
import { questionsOf } from './questions'

interface Settling {
  /** Returns the parameter that answers a question. */
  parameterOf?: (question: Question) => string
  /** Proposed answers hold. */
  proposals?: boolean
}

/**
 * Returns an import with how its columns are read. Throws a 422 that names what is still open: for a program, which
 * sees no proposals, also what is only proposed.
 */
export async function settleReading(
  scope: Scope,
  imported: Imported,
  { parameterOf = parameterInBody, proposals = true }: Settling = {},
): Promise<Imported> {
  const resource = scope.services.resources.get(imported.resource)
  const { questions, settled } = await questionsOf(scope, resource, imported)
  const issues: Issues = {}
  for (const question of questions.filter(one => one.answer === null || (one.proposed && !proposals))) {
    const { kind, column, choices, count = 0 } = question
    const parameter = parameterOf(question)
    const params = {
      parameter,
      column: column === null ? '' : imported.headers[column] || `#${column + 1}`,
      smart_count: count,
      choices: choices.map(({ value }) => value).join(', '),
    }
    issues[parameter] ??= []
    issues[parameter].push({ key: `import.${OPEN[kind] ?? 'open_column'}`, params })
  }
  if (Object.keys(issues).length) throw invalid(issues)
  return { ...imported, settled }
}

const OPEN: Partial<Record<Chosen, string>> = { encoding: 'open_file', hidden: 'open_hidden' }

/** Returns the property of a body that answers a question. */
function parameterInBody({ kind, column, sign = '' }: Question): string {
  if (column === null) return `reading.${kind}`
  return `reading.columns.${column}.${kind === 'currency' ? `currencies.${sign}` : kind}`
}

/**
 * Returns the reading of a file with a person's answers for an earlier one with the same headings, except for
 * those that the cells of this one contradict.
 */
export async function withEarlierAnswers(
  scope: Scope,
  resource: Resource,
  { earlier, ...file }: Pick<Imported, 'plan' | 'look' | 'reading'> & { earlier: Reading },
): Promise<Reading> {
  const office = await officeCurrencies(scope, resource)
  const found = findColumns(scope, resource, { file, office })
  const refutes = (kind: (typeof READING_KINDS)[number], answer: string | undefined, at?: number) =>
    found.some(({ at: place, readings }) => {
      const { choices } = readings[kind]
      return (at === undefined || at === place) && choices.length === 1 && choices[0] !== answer
    })
  const isKept: Record<Chosen, () => boolean> = {
    // The file has been read in the earlier code page, unless its words contradict it.
    encoding: () => earlier.encoding === file.reading.encoding && file.look.encodings.length > 0,
    hidden: () => true,
    names: () => true,
    currency: () => true,
    decimal: () => !refutes('decimal', earlier.decimal),
    days: () => !refutes('days', earlier.days),
  }
  const chosen = (earlier.chosen ?? []).filter(kind => isKept[kind]())
  const columns = Object.entries(earlier.columns ?? {}).map(([at, answers]) => {
    const left = READING_KINDS.filter(kind => !refutes(kind, answers[kind], Number(at)))
    return [
      at,
      {
        currencies: answers.currencies,
        names: answers.names,
        ...Object.fromEntries(left.map(kind => [kind, answers[kind]])),
      },
    ]
  })
  const kept = Object.fromEntries(chosen.map(kind => [kind, earlier[kind]]))
  return { ...file.reading, ...kept, chosen, columns: Object.fromEntries(columns) }
}
