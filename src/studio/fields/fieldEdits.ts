import type { AnyField } from '../../core/field/field'
import { isPrintable } from '../../core/field/printable'
import type { Language } from '../../core/i18n/languages'
import { fieldNameFrom } from '../../define/fieldNames'
import { textAt } from '../../define/labelKeys'
import { nameFrom } from '../../define/nameFrom'
import type { OwnDefinition } from '../../define/ownDefinition'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry, withPart } from '../editing/wholeDefinition'
import { beginning, type StudioKind } from './kinds'

/** A field as data: its kind and its options. */
export type FieldData = { kind: string } & Record<string, unknown>

interface NewField {
  label: string
  language: Language
  field: FieldData
  /** The names of the other fields. */
  taken: readonly string[]
}

/** Adds a field at the end, with a name derived from its label. */
export function addField(
  own: OwnDefinition,
  { label, language, field, taken }: NewField,
): { own: OwnDefinition; name: string } {
  const name = fieldNameFrom(label, taken)
  const added = shownIn(withEntry(own, 'fields', { name, value: field }), name)
  return { own: withLabel(added, language, { key: `fields.${name}`, text: label.trim() }), name }
}

/** Adds a new field to the last section of the view, if the view is arranged. */
function shownIn(own: OwnDefinition, name: string): OwnDefinition {
  const sections = own.view?.map((section, at, { length }) =>
    at === length - 1 ? { ...section, fields: [...section.fields, name] } : section,
  )
  return sections ? withPart(own, 'view', sections) : own
}

/** Changes options of a field and removes those set to undefined. */
export function changeField(
  own: OwnDefinition,
  name: string,
  options: Record<string, unknown>,
): OwnDefinition {
  const field = own.fields?.[name] as FieldData | undefined
  if (!field) return own
  const entries = Object.entries({ ...field, ...options }).filter(([, value]) => value !== undefined)
  return withEntry(own, 'fields', { name, value: Object.fromEntries(entries) })
}

/** The options that every field has. All others belong to a kind. */
const GENERAL = [
  ...['required', 'unique', 'visibleWhen', 'readOnly', 'immutable', 'readable', 'writable', 'help'],
  'printed',
]

/** Changes the kind of a field and keeps the options that every kind has. */
export function withKind(own: OwnDefinition, name: string, kind: StudioKind): OwnDefinition {
  const field = own.fields?.[name] as FieldData | undefined
  if (!field || field.kind === kind) return own
  const isPrinted = isPrintable({ kind })
  const general = Object.entries(field).filter(
    ([option]) => GENERAL.includes(option) && (option !== 'printed' || isPrinted),
  )
  const value = { kind, ...beginning[kind], ...Object.fromEntries(general) }
  return withoutLabels(withEntry(own, 'fields', { name, value }), [`options.${name}`])
}

/**
 * Replaces a field with a new one of another name and the same label, so that its kind can be chosen again.
 */
export function replaceField(
  own: OwnDefinition,
  name: string,
  taken: readonly string[],
): { own: OwnDefinition; name: string } {
  const made = nameFrom(name.replaceAll('_', ' '), { taken })
  const languages = Object.keys(own.labels ?? {}) as Language[]
  const labeled = languages.reduce(
    (each, language) => {
      const text = textAt(own.labels?.[language], `fields.${name}`)
      return text ? withLabel(each, language, { key: `fields.${made}`, text }) : each
    },
    removeField(own, name),
  )
  return { own: withEntry(labeled, 'fields', { name: made, value: { kind: 'text' } }), name: made }
}

/** Removes a field from the definition, and from its form, view, list and labels. */
export function removeField(own: OwnDefinition, name: string): OwnDefinition {
  const isOther = (field: string) => field !== name
  const sections = (part: 'form' | 'view') =>
    own[part]?.map(section => ({ ...section, fields: section.fields.filter(isOther) }))
  const list = own.list && listWithout(own.list, name)
  const arranged = (['form', 'view'] as const).reduce(
    (each, part) => (each[part] ? withPart(each, part, sections(part)) : each),
    list ? withPart(own, 'list', list) : own,
  )
  const removed = withEntry(arranged, 'fields', { name, value: undefined })
  return withoutLabels(removed, [`fields.${name}`, `help.${name}`, `options.${name}`])
}

type OwnList = NonNullable<OwnDefinition['list']>

/** Returns a list definition without a field. */
function listWithout({ board, calendar, ...list }: OwnList, name: string): OwnList {
  const isOther = (field: string) => field !== name
  const { columns, filters, search, sort } = list
  return {
    ...list,
    ...(columns && { columns: columns.filter(isOther) }),
    ...(filters && { filters: filters.filter(isOther) }),
    ...(search && { search: search.filter(path => path.split('.')[0] !== name) }),
    ...(sort && { sort: Object.fromEntries(Object.entries(sort).filter(([field]) => isOther(field))) }),
    // A board or calendar that depends on the field is removed too.
    ...(board && board.by !== name && { board: boardWithout(board, isOther) }),
    ...(calendar && calendar.date !== name && { calendar: calendarWithout(calendar, isOther) }),
  }
}

type IsOther = (field: string) => boolean

const boardWithout = ({ by, card, sums }: NonNullable<OwnList['board']>, isOther: IsOther) => ({
  by,
  ...(card && { card: card.filter(isOther) }),
  ...(sums && { sums: sums.filter(isOther) }),
})

const calendarWithout = ({ end, ...calendar }: NonNullable<OwnList['calendar']>, isOther: IsOther) => ({
  ...calendar,
  ...(end !== undefined && isOther(end) && { end }),
})

/** Reorders the office's own fields. */
export function orderFields(own: OwnDefinition, names: readonly string[]): OwnDefinition {
  const fields = own.fields ?? {}
  const known = names.filter(name => fields[name])
  return withPart(own, 'fields', Object.fromEntries(known.map(name => [name, fields[name] as AnyField])))
}
