import { expressionTypeOf } from '../../../core/expression/languageWords'
import type { AnyField, ExpressionType } from '../../../core/field/fieldType'
import { fold } from '../../../core/schema/fold'
import { systemFields } from '../../../core/schema/systemFields'
import type { Fields } from '../../../core/schema/values'
import { FUNCTIONS, MEMBERS } from './functions'

/** Something that can be written into an expression. */
export interface Completion {
  /** What it writes in place of the text from `begin` to the cursor. */
  text: string
  begin: number
  /** What it is: a field, an option of a choice, or a part of the language. */
  of: 'field' | 'option' | 'function'
  /** What the field or the option is called; the text itself for a function. */
  label: string
  /** The type of the field, the field of the option, or the name of the function. */
  about: string
}

/** What an expression can use where it is written. */
export interface Scope {
  fields: Fields
  /** `today` has no value in a computed field. */
  hasToday: boolean
  /** What a field or an option is called in each language, the reader's first: `labelsOf('fields.city')`. */
  labelsOf: (key: string) => readonly string[]
}

export interface Cursor {
  source: string
  cursor: number
  /** Everything is offered, also where nothing is begun. */
  isAsked?: boolean
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*$/u
const MEMBER = /([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*)?$/u
const COMPARISON = /([a-z][a-z0-9_]*)\s*(?:[=!]=\s*|in\s*\[\s*(?:"[^"]*"\s*,\s*)*)("?)$/u

/** What could be written at the cursor: options after a comparison, parts of a value after a point, else fields and functions. */
export function completionsAt(at: Cursor, scope: Scope): Completion[] {
  const before = at.source.slice(0, at.cursor)
  const options = optionsAt(before, scope)
  if (options.length) return options
  if (isInText(before)) return []
  const member = MEMBER.exec(before)
  if (member) return membersAt(before, member[1] ?? '', scope)
  const word = WORD.exec(before)?.[0] ?? ''
  const found = word ? begunAt(before, word, scope) : []
  if (found.length || !at.isAsked) return found
  return everything(scope).map(each => ({ ...each, begin: at.cursor }))
}

type Offer = Omit<Completion, 'begin'>

function everything(scope: Scope): Offer[] {
  const fields = Object.entries(scope.fields).map(([name, field]): Offer => {
    // Of other fields an expression can only ask whether they are filled.
    const text = expressionTypeOf(name, field) ? name : `has(record.${name})`
    return { text, of: 'field', label: labelOf(scope, name), about: field.kind }
  })
  const functions = Object.entries(FUNCTIONS).filter(([name]) => name !== 'today' || scope.hasToday)
  return [...fields, ...functions.map(functionOffer)]
}

const labelOf = ({ labelsOf }: Scope, name: string) => labelsOf(`fields.${name}`)[0] ?? name
const functionOffer = ([name, text]: [string, string]): Offer => ({
  ...{ text, of: 'function', label: text, about: name },
})

/** What the text before the cursor begins: the name or a label of a field, or a function. A whole name is not completed. */
function begunAt(before: string, word: string, scope: Scope): Completion[] {
  if (Object.hasOwn(scope.fields, word) || Object.hasOwn(FUNCTIONS, word)) return []
  return everything(scope).flatMap(offer => {
    const name = offer.text.startsWith(word) || (offer.of === 'field' && nameOf(offer).startsWith(word))
    const labels = offer.of === 'field' ? scope.labelsOf(`fields.${nameOf(offer)}`) : []
    const length = name ? word.length : Math.max(0, ...labels.map(label => begunLength(before, word, label)))
    return length ? [{ ...offer, begin: before.length - length }] : []
  })
}

const nameOf = ({ text }: Offer): string => /(?:record\.)?([a-z0-9_]+)\)?$/u.exec(text)?.[1] ?? text

/** Longest label that is looked for in front of the cursor. */
const MOST_WORDS = 6

/** How many characters before the cursor begin a label, or one of its words; 0 for none. */
function begunLength(before: string, word: string, label: string): number {
  const folded = fold(label)
  const words = before.split(/(?<=[^\p{L}\p{N}_])(?=[\p{L}_])/u)
  for (let count = Math.min(MOST_WORDS, words.length); count > 1; count -= 1) {
    const begun = words.slice(-count).join('')
    if (folded.startsWith(fold(begun))) return begun.length
  }
  const part = fold(word)
  return folded.split(' ').some(each => each.startsWith(part)) ? word.length : 0
}

/** The parts of a value, and its functions. */
function membersAt(before: string, owner: string, scope: Scope): Completion[] {
  const word = WORD.exec(before)?.[0] ?? ''
  const begin = before.length - word.length
  const offers = owner === 'record' ? fieldNames(scope) : memberOffers(typeNamed(owner, scope))
  const begun = fold(word)
  return offers
    .filter(({ text, label }) => text !== word && (text.startsWith(word) || fold(label).startsWith(begun)))
    .map(offer => ({ ...offer, begin }))
}

const fieldNames = (scope: Scope): Offer[] =>
  Object.entries({ ...scope.fields, ...systemFields }).map(([name, { kind }]) => ({
    ...{ text: name, of: 'field', label: labelOf(scope, name), about: kind },
  }))

const memberOffers = (type: ExpressionType | undefined): Offer[] =>
  Object.entries((type && MEMBERS[type]) ?? {}).map(functionOffer)

function typeNamed(name: string, { fields, hasToday }: Scope): ExpressionType | undefined {
  if (name === 'today') return hasToday ? 'day' : undefined
  const field = fields[name]
  return field && expressionTypeOf(name, field)
}

/** The options of the choice that is compared with what is written at the cursor. */
function optionsAt(before: string, { fields, labelsOf }: Scope): Completion[] {
  const begun = /[\p{L}\p{N}_-]*$/u.exec(before)?.[0] ?? ''
  const [, name = '', quote = ''] = COMPARISON.exec(before.slice(0, before.length - begun.length)) ?? []
  if (begun && !quote) return []
  const part = fold(begun)
  return optionsOf(fields[name]).flatMap(option => {
    const labels = labelsOf(`options.${name}.${option}`)
    const isBegun = [option, ...labels].some(each => fold(each).startsWith(part))
    const label = labels[0] ?? option
    return isBegun
      ? [
          {
            text: `"${option}"`,
            begin: before.length - begun.length - quote.length,
            of: 'option',
            label,
            about: name,
          },
        ]
      : []
  })
}

function optionsOf(field: AnyField | undefined): string[] {
  const { options } = (field ?? {}) as { options?: unknown }
  return Array.isArray(options) ? options.map(String) : []
}

/** Whether the cursor is between quotation marks. */
const isInText = (before: string): boolean =>
  /["']/u.test(before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, ''))
