import type { StudioResource } from '../../../contract/definitions'
import type { Language } from '../../../core/i18n/languages'
import type { DefinitionData } from '../../../define/definitionData'
import { textAt } from '../../../define/labelKeys'
import { nameFrom } from '../../../define/nameFrom'
import { reservedNames } from '../../../define/reservedNames'
import { pluralOf, singularOf } from './plurals'

/** What one record of a resource is called, and several. */
export interface ResourceNames {
  one: string
  many: string
  /** Nobody has typed the plural: it follows the singular. */
  isManyDerived?: true
}

/** What other resources have, and a new one can't have. */
export interface Taken {
  names: readonly string[]
  subjects: readonly string[]
}

/** What the listed resources, and drafts that nobody has applied yet, have. */
export const takenBy = (resources: readonly StudioResource[], drafts: readonly string[]): Taken => ({
  names: [...resources.map(({ name }) => name), ...drafts, ...reservedNames],
  subjects: resources.map(({ subject }) => subject),
})

/** The name of a resource in the address: from the plural, or from the only word there is. */
export const addressOf = ({ one, many }: ResourceNames, { names }: Taken): string =>
  nameFrom(many.trim() || one, { separator: '-', taken: names, fallback: 'resource' })

/** What a definition calls its records in a language, or else in English. */
export function namesIn({ labels, name }: DefinitionData, language: Language): ResourceNames {
  const [one = name, many = one] = (textAt(labels?.[language] ?? labels?.en, 'name') ?? name)
    .split('||||')
    .map(text => text.trim())
  return { one, many }
}

/** What the records in a file could be called: `office_garages.csv` → “Office garage”, “Office garages”. */
export function namesOfFile(file: string, language: Language): ResourceNames {
  const words = file
    .replace(/\.\w+$/u, '')
    .replace(/[_\s-]+/gu, ' ')
    .trim()
  const name = words.charAt(0).toLocaleUpperCase() + words.slice(1)
  const one = singularOf(name, language)
  return { one, many: one === name ? pluralOf(one, language) : name, isManyDerived: true }
}

interface Naming {
  names: ResourceNames
  language: Language
  taken: Taken
}

/**
 * A definition under the names that somebody typed. One that is called otherwise than its template loses what that is
 * called in other languages: the plan lists these labels as missing.
 */
export function withNames(
  definition: DefinitionData,
  { names, language, taken }: Naming,
): DefinitionData & { name: string } {
  const own = namesIn(definition, language)
  const one = names.one.trim()
  const many = names.many.trim() || one
  const isAsBefore = own.one === one && own.many === many
  const name = isAsBefore
    ? nameFrom(definition.name.replaceAll('-', ' '), { separator: '-', taken: taken.names })
    : addressOf(names, taken)
  const wanted = isAsBefore ? definition.subject : pascalCase(name)
  const subject = freeSubject(wanted, taken.subjects)
  if (isAsBefore) return { ...definition, name, subject }
  const labels = Object.entries(definition.labels ?? {}).map(
    ([each, { name: _name, new: _new, ...texts }]) => [each, texts],
  )
  const { [language]: texts, ...others } = Object.fromEntries(labels)
  return {
    ...definition,
    name,
    subject,
    labels: { ...others, [language]: { name: `${one} |||| ${many}`, ...texts } },
  }
}

/** The word by which rules speak of a resource: `service-tickets` → `ServiceTickets`. */
const pascalCase = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())

function freeSubject(subject: string, taken: readonly string[]): string {
  if (!taken.includes(subject)) return subject
  for (let at = 2; ; at++) if (!taken.includes(`${subject}${at}`)) return `${subject}${at}`
}

/** A definition with one field, which names its records. */
export const emptyDefinition = (language: Language, fieldLabel: string): DefinitionData => ({
  name: '',
  title: 'name',
  subject: '',
  menu: 'work',
  fields: { name: { kind: 'text', required: true } },
  labels: { [language]: { fields: { name: fieldLabel } } },
})

/** What a definition was before it was anything. */
export const nothingOf = ({ name, title, subject }: DefinitionData): DefinitionData => ({
  name,
  title,
  subject,
  fields: {},
})
