import type { PlanProblem } from '../contract/definitions'
import { readableName } from '../core/i18n/readableName'

/** The first segments of the places that each tab of the editor shows. */
const PLACES = {
  fields: ['fields', 'options', 'title'],
  form: ['form', 'view', 'relations'],
  list: ['list'],
  states: ['transitions'],
  rules: ['rules', 'uniques', 'duplicates', 'appendOnly', 'history', 'uncounted', 'owner'],
  notifications: ['notifications', 'schedule'],
  numbers: ['figures', 'measures'],
  labels: ['labels'],
} as const satisfies Record<string, readonly string[]>

/** Returns the segments of a place: `list.columns[2]` becomes `list`, `columns` and `2`. */
const partsOf = (place: string): string[] => place.split(/[.[\]]+/u).filter(Boolean)

/** Returns the tab that shows a place; undefined if no tab does. */
export function tabOf(place: string): string | undefined {
  const [part = ''] = partsOf(place)
  return Object.entries(PLACES).find(([, parts]) => (parts as readonly string[]).includes(part))?.[0]
}

/** The parts whose entries are edited in the panel of a field. */
const OPENED: ReadonlySet<string | undefined> = new Set(['fields', 'options'])

/** Returns the URL of a place in the editor: its tab, with the field opened and its input focused. */
export function placeAddress({ resource, place }: Pick<PlanProblem, 'resource' | 'place'>): string {
  const tab = tabOf(place) ?? 'fields'
  const [part, name] = partsOf(place)
  const query = new URLSearchParams({
    ...(OPENED.has(part) && name ? { open: name } : {}),
    ...(place ? { at: place } : {}),
  })
  return `/studio/${encodeURIComponent(resource)}/${tab}${query.size ? `?${query}` : ''}`
}

/** Returns whether a place equals another one or lies within it. */
export const isWithin = (place: string, outer: string): boolean =>
  place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)

/** The titles of the parts of a definition, as translation keys. */
const TITLES: Readonly<Record<string, string>> = {
  fields: 'studio.tabs.fields',
  options: 'studio.tabs.fields',
  title: 'studio_start.title',
  form: 'studio_view.of_form',
  view: 'studio_view.of_view',
  relations: 'studio_relations.title',
  list: 'studio.tabs.list',
  transitions: 'studio.states.transitions',
  rules: 'studio.rules.title',
  duplicates: 'studio.rules.duplicates',
  appendOnly: 'studio.records.appendOnly',
  history: 'studio.records.history',
  uncounted: 'studio.records.uncounted',
  owner: 'studio.records.owner',
  notifications: 'studio.tabs.notifications',
  schedule: 'studio_schedule.title',
  figures: 'studio_tabs.numbers.figures',
  measures: 'studio_tabs.numbers.measures',
  labels: 'studio.tabs.labels',
  name: 'studio_start.name',
}

/** The label keys of entries, where they differ from `<part>.<name>`. */
const ENTRIES: Readonly<Record<string, string>> = {
  notifications: 'notifications.%.name',
  options: 'fields.%',
  form: 'sections.%',
  view: 'sections.%',
}

/** The labels of an entry's inputs, as translation keys. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fields: {
    required: 'studio_fields.required.label',
    visibleWhen: 'studio_fields.visibleWhen.label',
    options: 'studio.fields.options',
    kind: 'studio.fields.kind',
  },
  transitions: {
    guard: 'studio.states.condition',
    from: 'studio.states.from',
    to: 'studio.states.to',
    input: 'studio.states.input',
    requires: 'studio.states.requires',
    undo: 'studio.states.undo',
    due: 'studio_schedule.date',
  },
  rules: { check: 'studio.rules.check', fields: 'studio.rules.fields' },
  notifications: { to: 'studio_tabs.notifications.to', on: 'studio_tabs.notifications.when' },
  schedule: { when: 'studio_schedule.date', set: 'studio_schedule.set' },
  measures: { value: 'studio_tabs.numbers.value', by: 'studio_tabs.numbers.by' },
}

/** The labels of the inputs of a list's parts, as translation keys. */
const LIST_INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  board: { by: 'list_board.by', card: 'list_board.card', sums: 'list_board.sums' },
  calendar: { date: 'list_calendar.date', end: 'list_calendar.end', span: 'list_calendar.span' },
}

export interface PlaceReader {
  translate(key: string, options?: { _: string }): string
  /** Returns the label of a part of the resource: `fields.total`. */
  labelOf(key: string): string | undefined
}

/**
 * Describes a place with the labels of its tab, its entry and its input.
 *
 * @example placeWords('fields.total.computed', reader) // ['Fields', 'Amount', 'Computed from other fields']
 */
export function placeWords(place: string, { translate, labelOf }: PlaceReader): string[] {
  const [part = '', ...rest] = partsOf(place)
  const title = TITLES[part]
  const called = (key: string, name: string) => translate(key, { _: readableName(name) })
  const words = part ? [title ? translate(title) : called(`studio_plan.parts.${part}`, part)] : []
  const [entry, input] = rest
  if (part === 'list' && entry !== undefined) {
    const key = LIST_INPUTS[entry]?.[input ?? '']
    const view =
      entry === 'views' && input !== undefined ? [labelOf(`views.${input}`) ?? readableName(input)] : []
    return [...words, called(`studio.list.${entry}`, entry), ...(key ? [translate(key, { _: '' })] : view)]
  }
  if (entry === undefined || /^\d+$/u.test(entry)) return words
  words.push(labelOf((ENTRIES[part] ?? `${part}.%`).replace('%', entry)) ?? readableName(entry))
  if (input === undefined || /^\d+$/u.test(input)) return words
  if (part === 'options') return [...words, ...optionWords(rest, labelOf)]
  return [...words, called(INPUTS[part]?.[input] ?? `studio.options.${input}`, input)]
}

/** Describes an option and its choice, which can be inside a list: `['addresses', 'kind', 'school']`. */
function optionWords(
  [entry, input = '', value]: readonly string[],
  labelOf: PlaceReader['labelOf'],
): string[] {
  const inside = labelOf(`fields.${entry}.${input}`)
  if (value === undefined && inside === undefined)
    return [labelOf(`options.${entry}.${input}`) ?? readableName(input)]
  const choice = inside ?? readableName(input)
  return value === undefined
    ? [choice]
    : [choice, labelOf(`options.${entry}.${input}.${value}`) ?? readableName(value)]
}
