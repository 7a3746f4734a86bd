import { useTranslate } from 'react-admin'
import { describeConditions } from '../../core/access/describe'
import { relativeWords } from '../../core/field/relativeDate'
import { MY_TEAM } from '../../core/field/teamFilter'
import { separated } from '../../core/i18n/intl'
import { resourceLabel } from '../../core/schema/labels'
import { UNDIVIDED } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/useLabels'
import type { DefinitionEditor } from '../definitionEditor'
import { useDraftWords } from '../useDraftWords'
import { useStudioWords } from '../useStudioWords'
import type { EntryChange } from './definitionChanges'
import { useLayoutWords } from './useLayoutWords'
import { useNotificationWords } from './useNotificationWords'

/** Options whose value is one field or several. */
const FIELDS = new Set([
  ...['fields', 'columns', 'filters', 'search', 'requires', 'input', 'duplicates', 'choiceDetails'],
  ...['title', 'currency', 'parent', 'by', 'optionsBy', 'sum', 'least'],
])
/** Options whose value is a filter on fields. */
const CONDITIONS = new Set(['required', 'visibleWhen', 'deadline', 'when', 'filter', 'due', 'check'])
/** Options whose value is a resource. */
const TARGETS = new Set(['to', 'resource'])

type Options = Readonly<Record<string, unknown>>
type Lines = string[] | undefined
const isObject = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Returns a function that describes values of a definition, one line for each part of a value. */
export function useValueWords(editor: DefinitionEditor) {
  const labels = useLabels()
  const { fieldName } = useStudioWords(editor)
  const { plain, conditions, pairs } = usePlainWords(editor)
  const ownLines = useEntryValues(editor)
  /** Returns the lines of an option's value; none for an empty value. */
  return (entry: EntryChange, option: string, value: unknown): string[] => {
    if (value === undefined || value === null) return []
    const own = ownLines(entry, option, value)
    if (own) return own
    const role = option || entry.part
    if (CONDITIONS.has(role) && isObject(value)) return conditions(value)
    if (FIELDS.has(role) && !isObject(value)) return listOf(value).map(each => fieldName(String(each)))
    if (TARGETS.has(role) && typeof value === 'string')
      return [labels(resourceLabel({ name: value }), { smart_count: 2 })]
    return isObject(value) ? pairs(value, String) : listOf(value).map(plain)
  }
}

/** Describes values that can occur in every part of a definition. */
function usePlainWords(editor: DefinitionEditor) {
  const translate = useTranslate()
  const words = useDraftWords(editor)
  const { labelOf } = useStudioWords(editor)
  const plain = (value: unknown): string => {
    const relative = relativeWords(value)
    if (relative) return translate(`fields.relative.${relative.key}`, { smart_count: relative.smart_count })
    if (value === '@me') return translate('fields.me')
    if (value === MY_TEAM) return translate('fields.my_team')
    if (typeof value === 'boolean') return translate(value ? 'fields.yes' : 'fields.no')
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  }
  const ofField = (field: string, value: unknown) =>
    (typeof value === 'string' && labelOf(`options.${field}.${value}`)) || plain(value)
  return {
    plain,
    ofField,
    conditions: (filter: unknown) => [
      describeConditions(editor.resource, filter, words) || JSON.stringify(filter),
    ],
    pairs: (value: Options, nameOf: (name: string) => string) =>
      Object.entries(value).map(([name, each]) => `${nameOf(name)}: ${ofField(name, each)}`),
  }
}

/** Describes values that occur in only one part of a definition. */
function useEntryValues(editor: DefinitionEditor) {
  const translate = useTranslate()
  const { language, fieldName, optionName, kindName, sectionName, tabName, labelOf } = useStudioWords(editor)
  const { ofField, conditions, pairs } = usePlainWords(editor)
  const { trigger, recipient } = useNotificationWords(editor)
  const layoutWords = useLayoutWords(editor)
  const section = ({ section: name, fields, tab }: Options) => {
    const title = name === UNDIVIDED ? translate('view.details') : sectionName(String(name))
    const place = tab ? ` (${tabName(String(tab))})` : ''
    return `${title}${place}: ${separated(language, (fields as string[]).map(fieldName))}`
  }
  const guard = ([key, source]: [string, unknown]) =>
    [labelOf(`missing.${key}`), isObject(source) ? conditions(source) : String(source)]
      .filter(Boolean)
      .join(': ')
  const sorted = ([field, direction]: [string, unknown]) =>
    `${fieldName(field)}, ${translate(`studio.list.${direction}`)}`
  const parts: Record<string, (entry: EntryChange, option: string, value: unknown) => Lines> = {
    transitions: (_entry, option, value) => {
      if (option === 'from' || option === 'to')
        return listOf(value).map(state => optionName('status', String(state)))
      return option === 'guard' && isObject(value) ? Object.entries(value).map(guard) : undefined
    },
    notifications: (_entry, option, value) => {
      if (option === 'to') return (value as (string | { may: string })[]).map(recipient)
      return option === 'on' && isObject(value) ? trigger(value, conditions) : undefined
    },
    fields: ({ name = '' }, option, value) => {
      if (option === '') return listOf(value).map(field => fieldName(String(field)))
      if (option === 'kind') return [kindName(String(value))]
      if (option === 'default') return [ofField(name, value)]
      return option === 'options' && Array.isArray(value)
        ? value.map(each => optionName(name, String(each)))
        : undefined
    },
    options: ({ name = '' }, option, value) => {
      if (option === '')
        return (value as { value: string }[] | undefined)?.map(each => optionName(name, each.value))
      return option === 'tone' ? [translate(`studio_fields.tones.${value}`)] : undefined
    },
    form: (_entry, _option, value) => (value as Options[]).map(section),
    view: (_entry, _option, value) => (value as Options[]).map(section),
    list: (_entry, option, value) =>
      option === 'sort' && isObject(value) ? Object.entries(value).map(sorted) : layoutWords(option, value),
    schedule: (_entry, option, value) =>
      option === 'set' && isObject(value) ? pairs(value, fieldName) : undefined,
  }
  return (entry: EntryChange, option: string, value: unknown): Lines =>
    parts[entry.part]?.(entry, option, value)
}
