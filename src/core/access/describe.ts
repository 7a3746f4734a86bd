import { currencyAlone } from '../field/currencyAlone'
import type { AnyField, Operator } from '../field/fieldType'
import { formatDate, formatDateTime } from '../field/formatDate'
import { formatMoney } from '../field/formatMoney'
import { formatWhole } from '../field/formatNumber'
import { loadedSchemaOf, typeOf } from '../field/registry'
import { relativeWords } from '../field/relativeDate'
import { MY_TEAM } from '../field/teamFilter'
import { separated } from '../i18n/intl'
import { readableName } from '../i18n/readableName'
import type { Money } from '../money/amount'
import { isCurrency } from '../money/currencies'
import { isGroup, referencePart } from '../schema/filter'
import { conditionsOf, type FilterCondition } from '../schema/filterConditions'
import { fieldLabel, optionLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { Words } from './words'

export type { Words } from './words'

/**
 * Returns a rule's conditions in words: "Assigned to is me or Created by is me"; empty without conditions.
 * Unknown fields, or all fields if there is no resource, are shown by their names.
 */
export function describeConditions(
  resource: Resource | undefined,
  conditions: unknown,
  words: Words,
): string {
  return sentence(resource, conditions, words).text
}

/** Returns the labels of fields: "Name, Phone". */
export const describeFields = (
  resource: Resource | undefined,
  fields: readonly string[],
  words: Words,
): string =>
  separated(
    words.language,
    fields.map(name =>
      resource && fieldOf(resource, name) ? words.format(fieldLabel(resource, name)) : readableName(name),
    ),
  )

interface Sentence {
  text: string
  /** The word that joins its parts, so that an enclosing condition with a different word adds parentheses. */
  joinedBy?: 'and' | 'or'
}

function sentence(resource: Resource | undefined, conditions: unknown, words: Words): Sentence {
  if (typeof conditions !== 'object' || conditions === null) return { text: '' }
  const filter = conditions as Record<string, unknown>
  const known = resource
    ? conditionsOf(resource, filter)
    : Object.entries(filter)
        .filter(([key]) => key !== 'q')
        .map(([key, value]): FilterCondition => ({ key, value }))
  const searched = 'q' in filter ? [{ key: 'q', value: filter.q }] : []
  const parts = [...known, ...searched].map(condition => part(resource, condition, words))
  return joined(
    parts.filter(({ text }) => text),
    'and',
    words,
  )
}

function part(resource: Resource | undefined, condition: FilterCondition, words: Words): Sentence {
  const { key, value, on } = condition
  if (key === 'all') return { text: '' }
  if (isGroup(key) && Array.isArray(value)) {
    const ways = value.map(each => sentence(resource, each, words))
    // An alternative without conditions makes the whole `or` match everything.
    const isOpen = key === 'or' && ways.some(({ text }) => !text)
    return isOpen
      ? { text: '' }
      : joined(
          ways.filter(({ text }) => text),
          key,
          words,
        )
  }
  if (on && resource) return { text: describePart(resource, { on, value }, words) }
  const referred = resource && referredSentence(resource, condition, words)
  if (referred) return referred
  const values = listOf(value).map(each => describeValue(undefined, each, words))
  return {
    text: words.format(
      { key: key === 'q' ? 'access.condition.search' : 'access.condition.plain', fallback: key },
      { field: readableName(key), value: separated(words.language, values) },
    ),
  }
}

/**
 * Returns `Customer › City is Tunis`; undefined unless the condition is on a record of a loaded definition.
 */
function referredSentence(
  resource: Resource,
  { key, value }: FilterCondition,
  words: Words,
): Sentence | undefined {
  const part = referencePart(key)
  const field = part && fieldOf(resource, part.by)
  const to = field && typeOf(field).reference?.(field).to
  const target = words.resources.loaded().find(({ name }) => name === to)
  if (!part || !target) return undefined
  const { text } = sentence(target, { [part.key]: value }, words)
  return text ? { text: `${words.format(fieldLabel(resource, part.by))} › ${text}` } : undefined
}

function describePart(
  resource: Resource,
  { on: { name, field, operator }, value }: { on: NonNullable<FilterCondition['on']>; value: unknown },
  words: Words,
): string {
  const label = words.format(fieldLabel(resource, name))
  if (operator === 'null') {
    const key = value ? 'access.condition.empty' : 'access.condition.filled'
    return words.format({ key, fallback: label }, { field: label })
  }
  const values = listOf(value)
  const operatorText = operatorWords(
    field,
    values.length === 1 ? (alone[operator] ?? operator) : operator,
    words,
  )
  const place = { resource, name, field }
  const described = values.map(each => describeValue(place, each, words))
  return `${label} ${operatorText} ${separated(words.language, described)}`
}

const alone: Partial<Record<Operator, Operator>> = { eq_any: 'eq', neq_any: 'neq' }

/**
 * Returns an operator as the filter chips of a list show it:
 * specific to the field's type, or the general text.
 */
export function operatorWords(field: Pick<AnyField, 'kind'>, operator: Operator, { format }: Words): string {
  const general = format({ key: `list.operators.${operator}`, fallback: operator })
  return format({ key: `list.operators_of.${field.kind}.${operator}`, fallback: general })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

function joined(parts: readonly Sentence[], by: 'and' | 'or', { format }: Words): Sentence {
  if (parts.length <= 1) return parts[0] ?? { text: '' }
  const word = format({ key: `access.${by}`, fallback: by })
  const texts = parts.map(({ text, joinedBy }) => (joinedBy && joinedBy !== by ? `(${text})` : text))
  return { text: texts.join(` ${word} `), joinedBy: by }
}

const MY = '@my.'
const DAY = /^\d{4}-\d{2}-\d{2}$/u
const MOMENT = /^\d{4}-\d{2}-\d{2}T/u

interface FieldPlace {
  resource: Resource
  name: string
  field: AnyField
}

/**
 * Returns one value of a condition in words: an option's label, `me` for the user, a formatted date, or a
 * record's title if it is available.
 */
function describeValue(place: FieldPlace | undefined, value: unknown, words: Words): string {
  const { format, language } = words
  if (value === '@me') return format({ key: 'access.me', fallback: 'me' })
  if (value === MY_TEAM) return format({ key: 'access.my_team', fallback: 'my team' })
  if (typeof value === 'string' && value.startsWith(MY)) return mine(place, value.slice(MY.length), words)
  const relative = relativeWords(value)
  if (relative)
    return format(
      { key: `fields.relative.${relative.key}`, fallback: String(value) },
      { smart_count: relative.smart_count },
    )
  if (typeof value === 'boolean')
    return format({ key: value ? 'fields.yes' : 'fields.no', fallback: String(value) })
  const currency = currencyAlone(value)
  if (currency !== undefined) return currency
  if (isMoney(value)) return formatMoney(value, language)
  if (value === null || typeof value === 'object') return JSON.stringify(value)
  if (place && 'options' in place.field) return format(optionLabel(place.resource, place.name, String(value)))
  const to = place && typeOf(place.field).reference?.(place.field).to
  if (to) return words.titleOf?.(to, Number(value)) ?? `#${value}`
  if (typeof value === 'number') return formatWhole(value, language)
  return writtenOut(place, String(value), language)
}

function isMoney(value: unknown): value is Money {
  const { amount, currency } = (value ?? {}) as Partial<Money>
  return Number.isSafeInteger(amount) && typeof currency === 'string' && isCurrency(currency)
}

function writtenOut(place: FieldPlace | undefined, value: string, language: string): string {
  if (DAY.test(value)) return formatDate(value, language)
  if (MOMENT.test(value)) return formatDateTime(value, language)
  const read = place && loadedSchemaOf(place.field)?.safeParse(value)
  return place && read?.success ? typeOf(place.field).text(read.data, place.field) : value
}

// Returns `mine` if the condition compares with the same field of the account ("Company
// is mine"), or else names the account's field.
function mine(
  place: FieldPlace | undefined,
  name: string,
  { format, resources: { account } }: Words,
): string {
  const own = fieldOf(account, name)
  const target = (field: AnyField | undefined) => field && typeOf(field).reference?.(field).to
  const alike = place && own && (place.name === name || (target(own) && target(own) === target(place.field)))
  if (alike) return format({ key: 'access.mine', fallback: 'mine' })
  return format({ key: 'access.my', fallback: name }, { field: format(fieldLabel(account, name)) })
}
