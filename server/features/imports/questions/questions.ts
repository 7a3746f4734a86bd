import {
  type Chosen,
  type ColumnReading,
  familyNameSchema,
  hiddenSchema,
  type Question,
} from '../../../../src/contract/imports'
import { formatLocale } from '../../../../src/core/field/formatValue'
import { fieldLabel } from '../../../../src/core/schema/labels'
import type { Resource } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { shownText } from '../file/cell'
import { takesHidden } from '../file/reading'
import type { Imported, SettledReading } from '../imported'
import { fullNameOf, isFullName, type NameParts, splitName } from '../rows/fullName'
import { type ColumnFinding, findColumns, optionsFor, readAmount, type SignFinding } from './columnFindings'
import { officeCurrencies } from './officeCurrencies'
import { READING_KINDS, type ReadingKind } from './possibleReadings'

const EXAMPLES = 3

/** What a file leaves open, and how its columns are read as far as that is known. */
export interface FileQuestions {
  questions: Question[]
  settled: SettledReading
}

/** Finds what a file leaves open, with the answers so far. */
export async function questionsOf(
  scope: Scope,
  resource: Resource,
  imported: Pick<Imported, 'plan' | 'look' | 'reading'>,
): Promise<FileQuestions> {
  const office = await officeCurrencies(scope, resource)
  const found = findColumns(scope, resource, { file: imported, office })
  const asked = new Asked(scope, resource, { imported, found })
  return {
    questions: [
      ...asked.encodings(),
      ...asked.hidden(),
      ...asked.names(),
      ...found.flatMap(finding => asked.column(finding)),
    ],
    settled: {
      columns: Object.fromEntries(
        found.map(finding => [finding.at, { ...asked.settled(finding), ...asked.settledName(finding.at) }]),
      ),
      currencies: office,
    },
  }
}

type Answer = Pick<Question, 'answer' | 'because'>
const NONE: Answer = { answer: null, because: null }

/** Answers the questions about one file from what a person has chosen and from its other columns. */
class Asked {
  constructor(
    private readonly scope: Scope,
    private readonly resource: Resource,
    private readonly file: {
      imported: Pick<Imported, 'look' | 'reading' | 'plan'>
      found: readonly ColumnFinding[]
    },
  ) {}

  encodings(): Question[] {
    const { look, reading } = this.file.imported
    const { encodings = [] } = look
    if (!encodings.length) return []
    const choices = encodings.map(({ encoding, texts }) => ({ value: encoding, values: texts }))
    const read = choices.find(({ value }) => value === reading.encoding) ?? choices[0]
    const answer = this.#isChosen('encoding') ? reading.encoding : null
    return [{ kind: 'encoding', column: null, examples: read?.values ?? [], choices, answer, because: null }]
  }

  hidden(): Question[] {
    const { look, reading } = this.file.imported
    // Older imports say only whether there are any.
    const count = Number(look.hidden ?? 0)
    if (!count) return []
    const choices = hiddenSchema.options.map(value => ({ value, values: [] }))
    const answer = takesHidden(reading) ? 'import' : 'skip'
    return [
      {
        ...{ kind: 'hidden', column: null, examples: [], choices, count, answer, because: null },
        proposed: !this.#isChosen('hidden'),
      },
    ]
  }

  /** Asks where the family name is in each column of full names. */
  names(): Question[] {
    const { look, plan } = this.file.imported
    return plan.columns.flatMap((target, column) => {
      // A name that only finds records is not split.
      const isRead = target !== null && target !== plan.key
      const parts = isRead ? fullNameOf(this.resource.fields[target]) : undefined
      if (!parts) return []
      const texts = look.samples.map(cells => shownText(cells[column]).trim())
      // Longer names show more.
      const examples = [...new Set(texts.filter(isFullName))]
        .toSorted((one, other) => other.split(/\s+/).length - one.split(/\s+/).length)
        .slice(0, EXAMPLES)
      const choices = familyNameSchema.options.map(value => ({
        value,
        values: examples.map(text => this.#formatName(parts, splitName(text, value))),
      }))
      const { names: answer = null } = this.settledName(column)
      return [{ kind: 'names' as const, column, examples, choices, answer, because: null }]
    })
  }

  /** Returns what a person has said about a column of full names. */
  settledName(at: number): Pick<ColumnReading, 'names'> {
    const { reading } = this.file.imported
    const names = reading.columns?.[at]?.names ?? (this.#isChosen('names') ? reading.names : undefined)
    return names ? { names } : {}
  }

  #formatName([given, family]: readonly [string, string], parts: NameParts): string {
    const { services, language } = this.scope
    const label = (name: string) => services.messages.label(language, fieldLabel(this.resource, name))
    return `${label(given)}: ${parts.given || '–'} · ${label(family)}: ${parts.family || '–'}`
  }

  column(finding: ColumnFinding): Question[] {
    const kinds = READING_KINDS.filter(kind => finding.readings[kind].choices.length > 1)
    const signs = finding.signs.filter(({ choices, cells }) => cells.length && choices.length > 1)
    return [
      ...kinds.map(kind => this.#reading(finding, kind)),
      ...signs.map(sign => this.#currency(finding, sign)),
    ]
  }

  /** Returns how a column is read, without what is still open. */
  settled(finding: ColumnFinding): ColumnReading {
    const { at, readings, signs } = finding
    const kinds = READING_KINDS.flatMap(kind => {
      const [first, ...others] = readings[kind].choices
      const answer = this.#own(at, kind) ?? (others.length ? this.#answer(finding, kind).answer : first)
      return answer ? [[kind, answer]] : []
    })
    const currencies = signs.flatMap(one => {
      const answer = this.#answerOf(finding, one).answer ?? (one.choices.length === 1 ? one.choices[0] : null)
      return answer ? [[one.sign, answer]] : []
    })
    return { ...Object.fromEntries(kinds), currencies: Object.fromEntries(currencies) }
  }

  #isChosen = (kind: Chosen) => this.file.imported.reading.chosen?.includes(kind) ?? false

  /** Returns what a person has said about a column or the whole file. */
  #own(at: number, kind: ReadingKind): string | undefined {
    const { reading } = this.file.imported
    return reading.columns?.[at]?.[kind] ?? (this.#isChosen(kind) ? reading[kind] : undefined)
  }

  #answer(finding: ColumnFinding, kind: ReadingKind): Answer {
    const own = this.#own(finding.at, kind)
    if (own) return { answer: own, because: null }
    const others = this.file.found
      .filter(({ at }) => at !== finding.at)
      .flatMap(other => this.#shown(other, kind))
    const [first] = others
    const isAgreed = others.every(({ answer }) => answer === first?.answer)
    const isPossible = finding.readings[kind].choices.includes(first?.answer ?? '')
    return first && isAgreed && isPossible ? first : NONE
  }

  /** Returns the reading of another column: a person's, or the only one that its cells allow. */
  #shown({ at, readings }: ColumnFinding, kind: ReadingKind): Answer[] {
    const { choices, evidence } = readings[kind]
    const own = this.file.imported.reading.columns?.[at]?.[kind]
    if (own && choices.length > 1) return [{ answer: own, because: { column: at, cell: null } }]
    const [only] = choices
    if (choices.length !== 1 || only === undefined) return []
    return [{ answer: only, because: { column: at, cell: evidence } }]
  }

  #answerOf({ at }: ColumnFinding, { sign, choices }: SignFinding): Answer {
    const { reading } = this.file.imported
    const own = reading.columns?.[at]?.currencies?.[sign]
    if (own) return { answer: own, because: null }
    if (this.#isChosen('currency') && (sign === '' || choices.includes(reading.currency)))
      return { answer: reading.currency, because: null }
    const others = this.file.found.flatMap(other => {
      const answer = reading.columns?.[other.at]?.currencies?.[sign]
      const isAsked = other.at !== at && other.signs.some(one => one.sign === sign)
      return answer && isAsked ? [{ answer, because: { column: other.at, cell: null } }] : []
    })
    const [first] = others
    return first && others.every(({ answer }) => answer === first.answer) ? first : NONE
  }

  #reading(finding: ColumnFinding, kind: ReadingKind): Question {
    const { choices, examples } = finding.readings[kind]
    return {
      ...{ kind, column: finding.at, examples: examples.map(({ text }) => text) },
      choices: choices.map((value, place) => ({
        value,
        values: examples.map(({ values }) => this.#format(finding, values[place])),
      })),
      ...this.#answer(finding, kind),
    }
  }

  #currency(finding: ColumnFinding, found: SignFinding): Question {
    const { column, at } = finding
    const cells = found.cells.slice(0, EXAMPLES)
    const { reading } = this.file.imported
    const decimal = this.settled(finding).decimal ?? reading.decimal
    const options = { ...optionsFor(this.scope, reading), decimal }
    return {
      ...{
        kind: 'currency',
        column: at,
        sign: found.sign,
        examples: cells.map(cell => shownText(cell).trim()),
      },
      choices: found.choices.map(currency => ({
        value: currency,
        values: cells.map(cell =>
          column.isCurrency
            ? currency
            : this.#format(finding, readAmount(column, cell, { ...options, currency })),
        ),
      })),
      ...this.#answerOf(finding, found),
    }
  }

  #format({ column: { field, path } }: ColumnFinding, value: unknown): string | null {
    if (value === undefined || value === null) return null
    const { language, context, services } = this.scope
    const { format, text } = typeOf(field)
    const locale = formatLocale(this.resource, path, {
      ...{ language, timeZone: context.timeZone },
      word: label => services.messages.label(language, label),
    })
    return format ? format(value, field, locale) : text(value, field)
  }
}
