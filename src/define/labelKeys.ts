import type { AnyField } from '../core/field/field'
import type { Catalogue } from '../core/i18n/catalogue'
import { type Section, UNDIVIDED } from '../core/schema/resource'
import { isExtension, type OwnDefinition } from './ownDefinition'

/**
 * Returns the keys of all labels that an own definition can have, in the order of the screens. An extension
 * has labels for the parts that it adds. `form` has the sections if the definition declares no form.
 */
export function labelKeys(own: OwnDefinition, form: readonly Section[]): string[] {
  const fields = Object.entries(own.fields ?? {})
  const sections = own.form ?? form
  return [
    ...(isExtension(own) ? [] : ['name', 'new']),
    ...fields.map(([name]) => `fields.${name}`),
    ...fields.filter(([, field]) => field.help).map(([name]) => `help.${name}`),
    ...fields.flatMap(([name, field]) => optionsOf(field).map(option => `options.${name}.${option}`)),
    ...addedOptionKeys(own),
    ...sections.flatMap(({ section }) => (section === UNDIVIDED ? [] : [`sections.${section}`])),
    ...new Set((own.view ?? []).flatMap(({ tab }) => (tab ? [`tabs.${tab}`] : []))),
    ...Object.keys(own.list?.views ?? {}).map(name => `views.${name}`),
    ...Object.keys(own.transitions ?? {}).map(name => `transitions.${name}`),
    ...Object.values(own.transitions ?? {}).flatMap(({ guard = {} }) =>
      Object.keys(guard).map(key => `missing.${key}`),
    ),
    ...Object.keys(own.rules ?? {}).map(name => `rules.${name}`),
    ...Object.keys(own.relations ?? {}).map(name => `relations.${name}`),
    ...Object.keys(own.figures ?? {}).map(name => `figures.${name}`),
    ...Object.keys(own.measures ?? {}).map(name => `measures.${name}`),
    ...Object.keys(own.notifications ?? {}).flatMap(name =>
      ['name', 'title', 'text'].map(part => `notifications.${name}.${part}`),
    ),
  ]
}

/**
 * Returns the keys without a text in a language. The phrase for a new record is not missing if there is a name,
 * because it is formed from it.
 */
export const missingKeys = (keys: readonly string[], textOf: (key: string) => string | undefined): string[] =>
  keys.filter(key => !textOf(key) && !(key === 'new' && textOf('name')))

/** Returns the label keys of the options that an extension adds to shipped choices. */
function addedOptionKeys(own: OwnDefinition): string[] {
  const added = isExtension(own) ? Object.entries(own.options ?? {}) : []
  return added.flatMap(([name, options]) => options.map(({ value }) => `options.${name}.${value}`))
}

function optionsOf(field: AnyField): readonly string[] {
  const { options } = field as AnyField & { options?: unknown }
  return Array.isArray(options) ? options.map(String) : []
}

/** Returns the text at a path of a catalogue: `fields.city`. A key can also contain dots: `contacts.role`. */
export function textAt(labels: Catalogue | undefined, key: string): string | undefined {
  if (!labels) return undefined
  const found = Object.hasOwn(labels, key) ? labels[key] : undefined
  if (typeof found === 'string') return found
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const within = labels[key.slice(0, dot)]
    const text = typeof within === 'object' ? textAt(within, key.slice(dot + 1)) : undefined
    if (text !== undefined) return text
  }
  return undefined
}
