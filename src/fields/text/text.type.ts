import type { Field, FieldOptions, FilledBy } from '../../core/field/fieldType'
import { ORDERED } from '../../core/field/filters'
import { scalarType } from '../../core/field/scalar'
import { officeAlphabet } from '../../core/schema/alphabet'
import type { PublicSettings } from '../../core/schema/publicSettings'
import type { CodeList } from './codeLists'

/** A suggestion of a text input. */
export interface TextSuggestion {
  value: string
  description?: string
  /** A public web page about it. */
  page?: string
}

export interface TextOptions extends FieldOptions<string> {
  /** The maximum length; 255 by default. */
  max?: number
  min?: number
  /** The pattern that the whole text must match, and the catalogue key of the message if it doesn't. */
  pattern?: { matches: Pick<RegExp, 'test'>; message: string }
  /**
   * Left-to-right in every language: codes, plates, account numbers. They are compared without spaces, hyphens, points
   * and slashes, so that `AB-123-CD` finds `AB 123 CD`.
   */
  ltr?: boolean
  /** A code of a standard, chosen by its name in the reader's language. */
  list?: CodeList
  /**
   * Chosen from the options that the server offers for these fields' values (the hook `options`), not typed.
   */
  optionsBy?: readonly string[]
  /** Returns suggestions in the reader's language, most likely first; any other text is also accepted. */
  suggestions?: (office: PublicSettings, language: string) => readonly TextSuggestion[]
  /**
   * It is computed from these two fields, the given names and the family name. An import splits a column of it.
   * @example text({ computed: …, fullName: ['first_name', 'last_name'] })
   */
  fullName?: readonly [string, string]
  /** The server numbers every new record by this pattern, unless the office sets a different one. */
  numbered?: string
}
export type TextField = Field<'text', string> & TextOptions

/** Creates a field for one line of text. */
export const text = <const O extends TextOptions>(options?: O) =>
  ({ kind: 'text', ...options }) as Field<'text', string, FilledBy<O>> & TextOptions

/**
 * Creates a field for the number that users identify a record by,
 * such as `C-2026-000123`; the server sets it once.
 */
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

/** The longest text that always fits into a btree index, whatever its encoding. */
const MAX_LENGTH = 600

const scalar = scalarType<TextField, string>({
  kind: 'text',
  expression: 'text',
  identifies: true,
  // The codes of a list have one spelling.
  comparedAs: ({ list, ltr }) => (list ? undefined : ltr ? 'code' : 'words'),
  column: 'text',
  operators: [...ORDERED, 'q'],
  expected: 'text',
  sample: (field, n) => `${words[n % words.length]} ${n}`.slice(0, field.max ?? 255),
})

export const textType: typeof scalar = {
  ...scalar,
  names: ({ optionsBy = [] }) => optionsBy,
  indexes: (name, field) =>
    scalar.indexes(name, field).flatMap(index => {
      const { max = 255 } = field
      if (index.using !== 'btree') return [index]
      if (max > MAX_LENGTH) return []
      // The database reads a page from an index of expressions alone only if the index also has the column.
      const covers = officeAlphabet() !== 'root' && max <= MAX_LENGTH / 2
      return [covers ? { ...index, on: `${index.on}, ${name}` } : index]
    }),
}
