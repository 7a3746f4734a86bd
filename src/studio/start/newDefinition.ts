import type { StudioResource } from '../../contract/definitions'
import type { Language } from '../../core/i18n/languages'
import { pluralOf, singularOf } from '../../core/i18n/plurals'
import type { DefinitionData } from '../../define/definitionData'
import { fieldNameFrom } from '../../define/fieldNames'
import { textAt } from '../../define/labelKeys'
import { nameFrom } from '../../define/nameFrom'
import { reservedNames } from '../../define/reservedNames'
import type { StudioCalls } from '../studioCalls'

/** The singular and plural name of a resource. */
export interface ResourceNames {
  one: string
  many: string
  /** Whether the plural is derived from the singular, because the user has not typed it. */
  isManyDerived?: true
}

/** Names and subjects that a new resource can't use, because others have them. */
export interface Taken {
  names: readonly string[]
  subjects: readonly string[]
}

/**
 * Returns the names of the listed resources, of unapplied drafts and reserved names, and the resources'
 * subjects.
 */
export const takenBy = (resources: readonly StudioResource[], drafts: readonly string[]): Taken => ({
  names: [...resources.map(({ name }) => name), ...drafts, ...reservedNames],
  subjects: resources.map(({ subject }) => subject),
})

/** Returns the resource's name in the URL, from the plural, or from the singular if there is no plural. */
export const addressOf = ({ one, many }: ResourceNames, { names }: Taken): string =>
  nameFrom(many.trim() || one, { separator: '-', taken: names, fallback: 'resource' })

/** Returns a definition's names in a language, otherwise in English. */
export function namesIn({ labels, name }: DefinitionData, language: Language): ResourceNames {
  const [one = name, many = one] = (textAt(labels?.[language] ?? labels?.en, 'name') ?? name)
    .split('||||')
    .map(text => text.trim())
  return { one, many }
}

/**
 * Guesses the names of the records in a file: `office_garages.csv` becomes "Office garage" and "Office
 * garages".
 */
export function namesOfFile(file: string, language: Language): ResourceNames {
  const words = file
    .replace(/\.\w+$/u, '')
    .replace(/[_\s-]+/gu, ' ')
    .trim()
  const name = words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
  const one = singularOf(name, language)
  return { one, many: one === name ? pluralOf(one, language) : name, isManyDerived: true }
}

interface Naming {
  names: ResourceNames
  language: Language
  taken: Taken
}

/**
 * Returns a definition under the typed names. If they differ from the template's, its names in other
 * languages are removed, and the plan lists these labels as missing.
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

/** How often another name is tried for a resource whose name can't be used. */
const NAMES_TRIED = 3

/**
 * Returns a new definition under a name that the server accepts: its own tables have names too, which no
 * resource can take. `make` returns the definition for names that are taken.
 */
export async function withUsableName(
  make: (taken: Taken) => DefinitionData,
  taken: Taken,
  check: StudioCalls['check'],
): Promise<DefinitionData> {
  let definition = make(taken)
  for (let tried = 1; tried < NAMES_TRIED; tried++) {
    const { name } = definition
    // Without an answer, the editor shows the problem.
    const problems = await check({ changes: { [name]: definition } }).catch(() => [])
    if (!problems.some(({ resource, place }) => resource === name && place === 'name')) break
    definition = make({ ...taken, names: [...taken.names, name] })
  }
  return definition
}

/** Returns the subject that rules use for a resource: `service-tickets` becomes `ServiceTickets`. */
const pascalCase = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase())

function freeSubject(subject: string, taken: readonly string[]): string {
  if (!taken.includes(subject)) return subject
  for (let at = 2; ; at++) if (!taken.includes(`${subject}${at}`)) return `${subject}${at}`
}

interface TitleField {
  label: string
  /** The label that is suggested in the language. Its field has the same name in every language. */
  suggested: string
}

/** Returns a definition with one field, which is its title. */
export function emptyDefinition(language: Language, { label, suggested }: TitleField): DefinitionData {
  const text = label.trim()
  const name = text === suggested ? 'name' : fieldNameFrom(text, [])
  return {
    name: '',
    title: name,
    subject: '',
    menu: 'work',
    fields: { [name]: { kind: 'text', required: true } },
    labels: { [language]: { fields: { [name]: text } } },
  }
}

/** Returns the empty definition that a new one is compared with. */
export const nothingOf = ({ name, title, subject }: DefinitionData): DefinitionData => ({
  name,
  title,
  subject,
  fields: {},
})
