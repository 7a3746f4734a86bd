import type { AnyField } from '../field/fieldType'
import { formatDate, formatDateTime } from '../field/formatDate'
import { formatWhole } from '../field/formatNumber'
import { loadedSchemaOf, typeOf } from '../field/registry'
import { relativeWords } from '../field/relativeDate'
import { fieldLabel, optionLabel } from '../schema/labels'
import type { Resource } from '../schema/resource'
import { fieldOf } from '../schema/systemFields'
import type { Words } from './words'

const MY = '@my.'
const DAY = /^\d{4}-\d{2}-\d{2}$/u
const MOMENT = /^\d{4}-\d{2}-\d{2}T/u

interface Place {
  resource: Resource
  name: string
  field: AnyField
}

/** One value of a condition in words: an option's, a person's (`me`), a date's, a record's title where it is known. */
export function describeValue(place: Place | undefined, value: unknown, words: Words): string {
  const { format: say, language } = words
  if (value === '@me') return say({ key: 'access.me', fallback: 'me' })
  if (typeof value === 'string' && value.startsWith(MY)) return mine(place, value.slice(MY.length), words)
  const relative = relativeWords(value)
  if (relative)
    return say(
      { key: `fields.relative.${relative.key}`, fallback: String(value) },
      { smart_count: relative.smart_count },
    )
  if (typeof value === 'boolean')
    return say({ key: value ? 'fields.yes' : 'fields.no', fallback: String(value) })
  if (value === null || typeof value === 'object') return JSON.stringify(value)
  if (place && 'options' in place.field) return say(optionLabel(place.resource, place.name, String(value)))
  const to = place && typeOf(place.field).reference?.(place.field).to
  if (to) return words.titleOf?.(to, Number(value)) ?? `#${value}`
  if (typeof value === 'number') return formatWhole(value, language)
  return writtenOut(place, String(value), language)
}

function writtenOut(place: Place | undefined, value: string, language: string): string {
  if (DAY.test(value)) return formatDate(value, language)
  if (MOMENT.test(value)) return formatDateTime(value, language)
  const read = place && loadedSchemaOf(place.field)?.safeParse(value)
  return place && read?.success ? typeOf(place.field).text(read.data, place.field) : value
}

// `mine` where it is the same thing on the account: "Company is mine"; else which of the account's fields is meant.
function mine(
  place: Place | undefined,
  name: string,
  { format: say, resources: { account } }: Words,
): string {
  const own = fieldOf(account, name)
  const target = (field: AnyField | undefined) => field && typeOf(field).reference?.(field).to
  const alike = place && own && (place.name === name || (target(own) && target(own) === target(place.field)))
  if (alike) return say({ key: 'access.mine', fallback: 'mine' })
  return say({ key: 'access.my', fallback: name }, { field: say(fieldLabel(account, name)) })
}
