import { defaultLanguage, type Language } from '../../core/i18n/languages'
import { fieldNameFrom } from '../../define/fieldNames'
import { textAt } from '../../define/labelKeys'
import { nameFrom } from '../../define/nameFrom'
import { type OwnDefinition, resourceNamed } from '../../define/ownDefinition'
import { renameFields } from '../../define/renameFields'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { addedTo, withAdded } from './addedOptionEdits'
import { appliedField } from './appliedFields'
import type { FieldData } from './fieldEdits'

interface Naming {
  /** The applied definition. Everything that it names keeps its name. */
  stored: OwnDefinition | null | undefined
  language: Language
  /** The names of the other fields, or values that no option can use. */
  taken: readonly string[]
}

/**
 * Derives the name of an unapplied field, and the values of its new options, from their labels. A name that
 * is used elsewhere in the definition, for example by a rule, stays unchanged.
 */
export function withDerivedNames(
  own: OwnDefinition,
  name: string,
  { stored, language, taken }: Naming,
): { own: OwnDefinition; name: string } {
  const before = appliedField(stored, own, name)
  const options = optionsOf(own, name).filter(value => !listOf(before?.options).includes(value))
  const named = options.reduce((each, value) => withDerivedOption(each, { name, value, language }), own)
  const label = textIn(named, language, `fields.${name}`)
  if (before || !label) return { own: named, name }
  const made = fieldNameFrom(label, taken)
  if (made === name || isUsed(withoutField(named, name), name)) return { own: named, name }
  const renamed = renameFields(named, { [resourceNamed(named)]: { [name]: made } }, () => undefined)
  return { own: renamed, name: made }
}

/**
 * Derives the values of the options added to a shipped choice from their labels, except for applied options.
 */
export function withDerivedOptions(
  own: OwnDefinition,
  name: string,
  { stored, language, taken }: Naming,
): OwnDefinition {
  const applied = addedTo(stored, name).map(({ value }) => value)
  return addedTo(own, name).reduce((now, { value }) => {
    const label = textIn(now, language, `options.${name}.${value}`)
    if (applied.includes(value) || !label) return now
    const others = addedTo(now, name).flatMap(each => (each.value === value ? [] : [each.value]))
    const made = nameFrom(label, { taken: [...taken, ...others], fallback: 'option' })
    if (made === value || isUsed(withAdded(now, name, []), value)) return now
    const renamed = addedTo(now, name).map(each => (each.value === value ? { ...each, value: made } : each))
    return moveLabels(withAdded(now, name, renamed), `options.${name}.${value}`, `options.${name}.${made}`)
  }, own)
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const optionsOf = (own: OwnDefinition, name: string) =>
  listOf((own.fields?.[name] as FieldData | undefined)?.options) as readonly string[]

const textIn = (own: OwnDefinition, language: Language, key: string) =>
  textAt(own.labels?.[language], key) ?? textAt(own.labels?.[defaultLanguage], key)

function withDerivedOption(
  own: OwnDefinition,
  { name, value, language }: { name: string; value: string; language: Language },
): OwnDefinition {
  const field = own.fields?.[name] as FieldData
  const options = optionsOf(own, name)
  const label = textIn(own, language, `options.${name}.${value}`)
  const taken = options.filter(each => each !== value)
  const made = label ? nameFrom(label, { taken, fallback: 'option' }) : value
  const { options: _options, default: _default, ...others } = field
  if (made === value || isUsed(withEntry(own, 'fields', { name, value: others }), value)) return own
  const replaced = (each: unknown) => (each === value ? made : each)
  const changed = {
    ...field,
    options: options.map(replaced),
    ...(field.default !== undefined && {
      default: Array.isArray(field.default) ? field.default.map(replaced) : replaced(field.default),
    }),
  }
  return moveLabels(
    withEntry(own, 'fields', { name, value: changed }),
    `options.${name}.${value}`,
    `options.${name}.${made}`,
  )
}

/** Returns whether a name occurs anywhere in a definition except its labels. */
function isUsed({ labels: _labels, ...own }: OwnDefinition, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'u').test(JSON.stringify(own))
}

/** Returns the definition without a field, and without its form, view and list, which only display fields. */
function withoutField(own: OwnDefinition, name: string): OwnDefinition {
  const { form: _form, view: _view, list: _list, ...others } = own
  const rest = withEntry(others as OwnDefinition, 'fields', { name, value: undefined })
  return 'title' in rest && rest.title === name ? { ...rest, title: '' } : rest
}

/** Moves the texts of one key to another, in every language. */
function moveLabels(own: OwnDefinition, from: string, to: string): OwnDefinition {
  const languages = Object.keys(own.labels ?? {}) as Language[]
  const copied = languages.reduce((each, language) => {
    const texts = textsAt(own, language, from)
    return Object.entries(texts).reduce(
      (labeled, [key, text]) => withLabel(labeled, language, { key: `${to}${key}`, text }),
      each,
    )
  }, own)
  return withoutLabels(copied, [from])
}

/** Returns the texts at and below a key, by the rest of their keys. */
function textsAt(own: OwnDefinition, language: Language, key: string): Record<string, string> {
  const found = key
    .split('.')
    .reduce<unknown>(
      (each, part) => (each as Record<string, unknown> | undefined)?.[part],
      own.labels?.[language],
    )
  if (typeof found === 'string') return { '': found }
  return Object.fromEntries(
    Object.entries((found as Record<string, string> | undefined) ?? {}).map(([part, text]) => [
      `.${part}`,
      text,
    ]),
  )
}
