import { expressionTypeOf } from '../../core/expression/languageWords'
import type { AnyField, ExpressionType } from '../../core/field/fieldType'
import { fold } from '../../core/schema/fold'
import { systemFields } from '../../core/schema/systemFields'
import type { Fields } from '../../core/schema/values'
import { FUNCTIONS, MEMBERS } from './functions'

/** A text that can be inserted into an expression. */
export interface Completion {
  /** The text to insert in place of the characters from `begin` to the cursor. */
  text: string
  begin: number
  /** The origin of the text: a field, an option of a choice, or the expression language. */
  of: 'field' | 'option' | 'function'
  /** The label of the field or option; for a function, the text itself. */
  label: string
  /** The kind of the field, the field of the option, or the name of the function. */
  about: string
}

/** Everything that an expression can use at its place in the definition. */
export interface Scope {
  fields: Fields
  /** Whether `today` can be used. A computed field can't use it. */
  hasToday: boolean
  /** Returns the labels of a field or an option, the user's language first: `labelsOf('fields.city')`. */
  labelsOf: (key: string) => readonly string[]
}

export interface Cursor {
  source: string
  cursor: number
  /** Whether the user opened the list, so that everything is offered even without a typed prefix. */
  isAsked?: boolean
}

const WORD = /[\p{L}_][\p{L}\p{N}_]*$/u
const MEMBER = /([\p{L}_][\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*)?$/u
const COMPARISON = /([a-z][a-z0-9_]*)\s*(?:[=!]=\s*|in\s*\[\s*(?:"[^"]*"\s*,\s*)*)("?)$/u

/**
 * Returns the completions at the cursor: options after a comparison, members after a dot, otherwise fields
 * and functions.
 */
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
    // For other kinds of fields, an expression can only check whether they are filled.
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

/**
 * Returns the fields (by name or label) and functions that start with the text before the cursor; none for a
 * complete name.
 */
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

/** The maximum number of words in a label that is matched before the cursor. */
const MAX_WORDS = 6

/**
 * Returns how many characters before the cursor match the start of a label or of one of its words; 0 if none.
 */
function begunLength(before: string, word: string, label: string): number {
  const folded = fold(label)
  const words = before.split(/(?<=[^\p{L}\p{N}_])(?=[\p{L}_])/u)
  for (let count = Math.min(MAX_WORDS, words.length); count > 1; count -= 1) {
    const begun = words.slice(-count).join('')
    if (folded.startsWith(fold(begun))) return begun.length
  }
  const part = fold(word)
  return folded.split(' ').some(each => each.startsWith(part)) ? word.length : 0
}

/** Returns the members of a value: its properties and functions. */
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

/** Returns the options of the choice that is compared at the cursor. */
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

/** Returns whether the cursor is inside quotation marks. */
const isInText = (before: string): boolean =>
  /["']/u.test(before.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gu, ''))
