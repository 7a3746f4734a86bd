import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'
import type { PublicSettings } from '../../core/schema/publicSettings'
import type { CodeList } from './codeLists'

/** A text that is offered where one types. */
export interface TextSuggestion {
  value: string
  description?: string
  /** The public page about it. */
  page?: string
}

export interface TextOptions extends FieldOptions<string> {
  /** Characters; 255 at most when nothing is said. */
  max?: number
  min?: number
  /** What the whole text must match, and the catalogue's key of the message for when it does not. */
  pattern?: { matches: Pick<RegExp, 'test'>; message: string }
  /** Stays left-to-right in every language: codes, plates, account numbers. */
  ltr?: boolean
  /** One of the codes of a standard, found by its name in the reader's language. */
  list?: CodeList
  /** Chosen among what the server offers for these values of the record (`options` of its hooks), not typed. */
  optionsBy?: readonly string[]
  /** Offered where one types, in the reader's language, the likeliest first; any other text is taken too. */
  suggestions?: (office: PublicSettings, language: string) => readonly TextSuggestion[]
  /** Given by the server to every new record, after this pattern until the office sets another. */
  numbered?: string
}
export type TextField = Field<'text', string> & TextOptions

/** One line of text. */
export const text = <const O extends TextOptions>(options?: O) =>
  ({ kind: 'text', ...options }) as Field<'text', string, FilledBy<O>> & TextOptions

/** The number that people call a record by, as `C-2026-000123`; the server gives it, and it stays. */
export const recordNumber = (pattern: string) =>
  text({ ltr: true, unique: true, readOnly: true, max: 60, numbered: pattern })

const words = [
  'Amel',
  'Bilal',
  'Chloé',
  'Deniz',
  'Élodie',
  'Fares',
  'Gül',
  'Hedi',
  'Inès',
  'Jean',
  'أمل',
  'İpek',
]

/** Characters of a text that a sorted index of the database surely holds, whatever their bytes. */
const LONGEST = 600

const scalar = scalarType<TextField, string>({
  kind: 'text',
  expression: 'text',
  identifies: true,
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'text',
  sample: (field, n) => `${words[n % words.length]} ${n}`.slice(0, field.max ?? 255),
})

export const textType: typeof scalar = {
  ...scalar,
  indexes: (name, field) =>
    scalar.indexes(name, field).filter(({ using }) => using !== 'btree' || (field.max ?? 0) <= LONGEST),
}
