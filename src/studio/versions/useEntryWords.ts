import { useTranslate } from 'react-admin'
import { isLanguage, languages } from '../../core/i18n/languages'
import { readableName } from '../../core/i18n/readableName'
import { optionIn } from '../../define/compareDefinitions'
import type { DefinitionEditor } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import type { EntryChange } from './definitionChanges'

/** The label keys of options whose input is not labeled by `studio.options`. */
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fields: {
    name: 'studio_fields.name.label',
    kind: 'studio.fields.kind',
    options: 'studio.fields.options',
    help: 'studio.fields.help',
    required: 'studio_fields.required.label',
    visibleWhen: 'studio_fields.visibleWhen.label',
  },
  options: { value: 'studio_fields.name.label', tone: 'studio_fields.added.color' },
  transitions: {
    from: 'studio.states.from',
    to: 'studio.states.to',
    requires: 'studio.states.requires',
    input: 'studio.states.input',
    reason: 'studio.states.reason',
    bulk: 'studio.states.bulk',
    undo: 'studio.states.undo',
    guard: 'studio.states.condition',
  },
  list: {
    columns: 'studio.list.columns',
    filters: 'studio.list.filters',
    search: 'studio.list.search',
    sort: 'studio.list.sort',
    layouts: 'studio.list.layouts',
    board: 'studio.list.board',
    calendar: 'studio.list.calendar',
    views: 'studio.list.views',
  },
  rules: { fields: 'studio.rules.fields', check: 'studio.rules.check' },
  notifications: { on: 'studio_tabs.notifications.when', to: 'studio_tabs.notifications.to' },
  schedule: { when: 'studio_schedule.which', set: 'studio_schedule.set' },
  relations: { to: 'studio.options.to', by: 'studio_relations.by' },
  figures: { resource: 'studio.options.to', by: 'studio_relations.by' },
  measures: { value: 'studio_tabs.numbers.value', by: 'studio_tabs.numbers.by' },
}

/** Returns the labels of a definition's entries and their options. */
export function useEntryWords(editor: Pick<DefinitionEditor, 'label'>) {
  const translate = useTranslate()
  const words = useStudioWords(editor)
  const { labelOf, fieldName, choiceName, sectionName, tabName, optionName, transitionName } = words
  const named = (part: string, name: string): string => {
    if (part === 'fields') return fieldName(name)
    if (part === 'transitions') return transitionName(name)
    const key = part === 'notifications' ? `notifications.${name}.name` : `${part}.${name}`
    return labelOf(key) ?? readableName(name)
  }
  /** Describes the text at a key of the labels: "Field: City", "Option: Status, Open". */
  const textName = (key: string): string => {
    const [part = '', name = '', ...rest] = key.split('.')
    const known: Partial<Record<string, () => string>> = {
      fields: () => fieldName(name),
      help: () => fieldName(name),
      options: () => `${fieldName(name)}, ${optionName(name, rest.join('.'))}`,
      sections: () => sectionName(name),
      tabs: () => tabName(name),
      transitions: () => transitionName(name),
      notifications: () => {
        const title = labelOf(`notifications.${name}.name`) ?? readableName(name)
        return rest[0] ? `${title}, ${translate(`studio_tabs.notifications.words.${rest[0]}`)}` : title
      },
    }
    const text = translate(`studio_versions.texts.${part}`, { _: readableName(part) })
    return name ? `${text}: ${known[part]?.() ?? labelOf(`${part}.${name}`) ?? readableName(name)}` : text
  }
  return {
    textName,
    /** Returns a title like "Changed: field City", worded as in the plan. */
    entryTitle: ({ kind, part, name, options }: EntryChange): string => {
      if (part === 'options' && name !== undefined) {
        const [only] = options
        const { field, value } = optionIn({ name, ...(only?.option === '' && only) })
        const key = value === undefined ? 'options_order' : `option_${kind}`
        return translate(`studio_plan.${key}`, {
          name: optionName(field, value ?? ''),
          field: choiceName(field),
        })
      }
      const isOrder = part === 'fields' && name === undefined
      const of = translate(`studio_plan.parts.${isOrder ? 'fields_order' : part}`, { _: readableName(part) })
      if (name === undefined)
        return translate(`studio_plan.part_${options.length ? kind : 'changed'}`, { part: of })
      return translate(`studio_plan.${kind}`, { part: of, name: named(part, name) })
    },
    optionLabel: (part: string, option: string): string => {
      if (part === 'labels') {
        const [language = '', ...key] = option.split('.')
        return `${textName(key.join('.'))} · ${isLanguage(language) ? languages[language].name : language}`
      }
      const key = OPTIONS[part]?.[option]
      return translate(key ?? `studio.options.${option}`, { _: readableName(option) })
    },
  }
}
