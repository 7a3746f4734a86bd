import { currenciesOf, plainSign } from '../../../../src/core/money/currencySigns'
import type { Issue } from '../../../../src/core/schema/issues'
import { currenciesHere } from '../questions/columnFindings'

/** The currency of an amount: its code, why it is refused, or `undefined` if only a person can say. */
export type AmountCurrency = { code: string | undefined } | { issue: Issue }

/** An amount of a row, with what its row and the file's answers say about its currency. */
export interface AmountCells {
  /** Its own sign or code, `''` without one. */
  sign: string
  /** The text of the column that names its currency, `''` without one. */
  named: string
  /** The currencies of the signs in its own column, and in the one that names its currency. */
  answers: Readonly<Record<string, string>>
  namedAnswers: Readonly<Record<string, string>>
  office: readonly string[]
}

/**
 * Finds the currency of an amount. Its sign and a column that names its currency have to agree: `DH` next to
 * `MAD` does, `DH` next to `EUR` doesn't.
 */
export function amountCurrency({ sign, named, answers, namedAnswers, office }: AmountCells): AmountCurrency {
  const possible = currenciesOf(sign)
  const column = named ? codeOf(named, namedAnswers, [...office, ...possible]) : undefined
  if (named && !column) return { code: currenciesOf(named).length ? undefined : named }
  if (!sign) return { code: column ?? answers[''] }
  // The reader refuses a word that is no currency.
  if (!possible.length) return { code: sign }
  if (!column) return { code: codeOf(sign, answers, office) }
  if (possible.includes(column)) return { code: column }
  return { issue: { key: 'import.two_currencies', params: { cell: sign, column: named } } }
}

/** Returns the currency of a sign: the only one, the answer, or the only one in use. */
function codeOf(
  sign: string,
  answers: Readonly<Record<string, string>>,
  office: readonly string[],
): string | undefined {
  const here = currenciesHere(currenciesOf(sign), office)
  return answers[plainSign(sign)] ?? (here.length === 1 ? here[0] : undefined)
}
