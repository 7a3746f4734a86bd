import type { Catalogue } from '../../core/i18n/catalogue'
import { compareDefinitions, type Difference } from '../../define/compareDefinitions'
import type { OwnDefinition } from '../../define/ownDefinition'
import { tabOf } from '../places'

/** One option of an entry in both versions. */
export interface OptionChange {
  /** The name of the option; empty if the entry is a single value, for example the title. */
  option: string
  before?: unknown
  after?: unknown
}

/** One entry in which two versions differ: a field, a transition, the list, and so on. */
export interface EntryChange {
  kind: Difference['kind']
  part: string
  /** Undefined for a part without entries, and for the order of the fields. */
  name?: string
  options: readonly OptionChange[]
}

/** The differences in one tab of the editor. */
export interface TabChanges {
  tab: (typeof TABS)[number]
  entries: readonly EntryChange[]
}

const TABS = [
  'fields',
  'form',
  'list',
  'states',
  'rules',
  'notifications',
  'numbers',
  'general',
  'labels',
] as const

/**
 * Returns the differences between two versions of a definition, by the tabs of the editor. A missing version
 * counts as empty.
 *
 * @example changesByTab(null, { extends: 'clients', fields: { city: { kind: 'text' } } })[0].tab // 'fields'
 */
export function changesByTab(before: OwnDefinition | null, after: OwnDefinition | null): TabChanges[] {
  // The other changes of a renamed field are part of its `renamed` entry.
  const differences = compareDefinitions(before ?? nothing, after ?? nothing).filter(
    ({ kind, from }) => kind === 'renamed' || from === undefined,
  )
  const entries = differences.filter(({ part }) => part !== 'labels').map(entryOf)
  const all = [...entries, ...labelEntries(before?.labels, after?.labels)]
  return TABS.flatMap(tab => {
    const own = all.filter(({ part }) => (tabOf(part) ?? 'general') === tab)
    return own.length ? [{ tab, entries: own }] : []
  })
}

const nothing = {} as OwnDefinition

function entryOf({ kind, part, name, from, before, after }: Difference): EntryChange {
  const isOrder = part === 'fields' && name === undefined
  const named = name === undefined ? {} : { name }
  if (isOrder)
    return { kind, part, options: [{ option: '', before: namesOf(before), after: namesOf(after) }] }
  if (kind === 'renamed') {
    const others = optionsOf(before, after).filter(({ option }) => option !== 'column')
    return { kind, part, ...named, options: [{ option: 'name', before: from, after: name }, ...others] }
  }
  const isEntry = isObject(before ?? after) && isObject(after ?? before)
  const options = isEntry ? optionsOf(before, after) : [{ option: '', before, after }]
  const made = before === undefined ? 'added' : after === undefined ? 'removed' : kind
  return { kind: made, part, ...named, options }
}

type Options = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const namesOf = (entries: unknown) => Object.keys(isObject(entries) ? entries : {})

function optionsOf(before: unknown, after: unknown): OptionChange[] {
  const [old, next]: Options[] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  return [...new Set([...namesOf(old), ...namesOf(next)])]
    .filter(option => !isSame(old?.[option], next?.[option]))
    .map(option => ({ option, before: old?.[option], after: next?.[option] }))
}

type Labels = OwnDefinition['labels']

/** Returns all changed texts as one entry, whose options are keys like `en.fields.city`. */
function labelEntries(before: Labels = {}, after: Labels = {}): EntryChange[] {
  const options = optionsOf(textsIn(before as Catalogue), textsIn(after as Catalogue))
  return options.length ? [{ kind: 'changed', part: 'labels', options }] : []
}

/** Returns the texts of a catalogue by their path: `fields.city`. */
function textsIn(labels: Catalogue = {}, path = ''): Record<string, string> {
  const texts = Object.entries(labels).map(([key, text]) =>
    typeof text === 'string' ? { [`${path}${key}`]: text } : textsIn(text, `${path}${key}.`),
  )
  return Object.assign({}, ...texts)
}
