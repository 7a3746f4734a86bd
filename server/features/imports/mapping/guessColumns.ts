import type { Cell } from '../../../../src/contract/imports'
import { fold } from '../../../../src/core/schema/fold'
import { headingsLabel, type Label } from '../../../../src/core/schema/labels'
import type { AnyField, Fields, Resource } from '../../../../src/core/schema/resource'
import { typeOf } from '../../../../src/fields'
import type { Scope } from '../../../base/services'
import { type ImportTarget, namesCurrency, partLabel, targetLabel } from './targets'

/**
 * Returns the letters and digits of a heading, because headings
 * differ in everything else: `E-mail *`, `e_mail`.
 */
export const plainHeading = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

const ID = /^#?\d*$/

/** A file's columns, for guessing their fields. */
export interface FileColumns {
  headers: readonly string[]
  /** The person's last choice for each heading. */
  earlier: ReadonlyMap<string, string | null>
  samples: readonly (readonly Cell[])[]
}

/**
 * Guesses the field of each column: as chosen before, otherwise by name or by label in any language, then by other
 * headings of files, such as `DOB`. A heading that only names a part, such as `City`, comes last, because the other
 * columns show which field it belongs to.
 */
export function guessColumns(
  scope: Scope,
  resource: Resource,
  { headers, earlier, samples, targets }: FileColumns & { targets: readonly ImportTarget[] },
): (string | null)[] {
  const known = new Set(targets.map(({ name }) => name))
  const guessed = new Map<number, string>()
  const free = (name: string) => known.has(name) && ![...guessed.values()].includes(name)
  const headings = headers.map(plainHeading)
  const wholes = wordsOf(scope, resource, targets)
  for (const [at, heading] of headings.entries()) {
    const chosen = earlier.get(heading)
    const candidates = earlier.has(heading) ? (chosen ? [chosen] : []) : (wholes.get(heading) ?? [])
    const left = candidates.filter(free)
    // A number field can have the same heading as the id. A column of plain digits is taken for the id.
    const isId = left.includes('id') && samples.every(cells => ID.test(String(cells[at] ?? '').trim()))
    const name = isId ? 'id' : left.find(one => one !== 'id' || earlier.has(heading))
    if (heading && name) guessed.set(at, name)
  }
  const own = ownHeadings(scope, resource)
  const others = otherWords(scope, resource, targets)
  for (const [at, heading] of headings.entries()) {
    if (guessed.has(at) || earlier.has(heading) || own.has(heading)) continue
    const bare = plainHeading(withoutNote(headers[at] ?? ''))
    const candidates = [
      ...(wholes.get(bare) ?? []),
      ...(others.get(heading) ?? []),
      ...(others.get(bare) ?? []),
    ]
    const name = candidates.find(one => one !== 'id' && free(one))
    if (name) guessed.set(at, name)
  }
  const parts = partWords(scope, resource, { targets, own })
  for (const [at, heading] of headings.entries()) {
    if (guessed.has(at) || earlier.has(heading)) continue
    const left = (parts.get(heading) ?? []).filter(({ name }) => free(name))
    const other = left.find(target => !namesCurrency(resource, target) && !isItemPart(resource, target))
    const name = (nearestOf(left, guessed, at) ?? other)?.name
    if (name) guessed.set(at, name)
  }
  fitFullName(guessed, targets)
  return headers.map((_header, at) => guessed.get(at) ?? null)
}

/**
 * Next to a column of given names, a column `Name` has the family names. An export has both names and the full name.
 */
function fitFullName(guessed: Map<number, string>, targets: readonly ImportTarget[]): void {
  const names = new Set(guessed.values())
  for (const [at, name] of guessed) {
    const [given = '', family = ''] = targets.find(target => target.name === name)?.splits ?? []
    if (!family) continue
    if (names.has(family) || names.has('id')) guessed.delete(at)
    else if (names.has(given)) guessed.set(at, family)
  }
}

/** Returns whether a target is a part of a list's items: a column `Premium` is not one of a first coverage. */
const isItemPart = (resource: Resource, { field }: ImportTarget) =>
  typeOf(resource.fields[field] as AnyField).nested !== undefined

/** Returns a heading without what it says in brackets: `Premium (TND)`, `Birth date [dd/mm/yyyy]`. */
const withoutNote = (heading: string) => heading.replace(/[([（].*?[)\]）]/gu, ' ')

/** Returns the part of the field whose own column is the last before this one, or else the first behind it. */
function nearestOf(
  parts: readonly ImportTarget[],
  guessed: ReadonlyMap<number, string>,
  at: number,
): ImportTarget | undefined {
  const fieldAt = new Map([...guessed].map(([place, name]) => [name, place]))
  const placed = parts.flatMap(part => {
    const place = fieldAt.get(part.field)
    // Every column before this one is nearer than any behind it.
    return place === undefined ? [] : [{ part, distance: place < at ? at - place : place + at }]
  })
  return placed.sort((one, other) => one.distance - other.distance)[0]?.part
}

/** Returns the targets for each possible heading, best match first. */
function wordsOf(scope: Scope, resource: Resource, targets: readonly ImportTarget[]): Map<string, string[]> {
  const words = new Map<string, string[]>()
  const add = (text: string, name: string) => {
    const heading = plainHeading(text)
    if (heading) words.set(heading, [...(words.get(heading) ?? []), name])
  }
  const { languages } = scope.services.messages
  for (const target of targets) add(target.name, target.name)
  for (const target of targets)
    for (const language of languages) add(targetLabel({ ...scope, language }, resource, target), target.name)
  return words
}

/** Returns the headings of a resource's own fields, also of those that a file can't fill. */
export function ownHeadings(
  scope: Scope,
  resource: Resource,
  fields: Fields = resource.fields,
): ReadonlySet<string> {
  const scopes = scope.services.messages.languages.map(language => ({ ...scope, language }))
  return new Set(
    Object.keys(fields).flatMap(field =>
      [field, ...scopes.map(one => targetLabel(one, resource, { field }))].map(plainHeading),
    ),
  )
}

/** Returns the targets for each other heading that files have: those of one field, then those of a kind of field. */
function otherWords(
  scope: Scope,
  resource: Resource,
  targets: readonly ImportTarget[],
): Map<string, string[]> {
  const wholes = targets.filter(({ name, part }) => name !== 'id' && !part)
  const words = new Map<string, string[]>()
  const add = (label: Label, name: string) => {
    for (const heading of headingsIn(scope, label)) words.set(heading, [...(words.get(heading) ?? []), name])
  }
  for (const { name, field } of wholes) add(headingsLabel(resource, field), name)
  for (const { name, field } of wholes)
    add({ key: `headings.${resource.fields[field]?.kind}`, fallback: '' }, name)
  return words
}

/** Returns the headings that the catalogues list, in every language. */
function headingsIn({ services: { messages } }: Scope, label: Label): string[] {
  const all = messages.languages.flatMap(language => messages.label(language, label).split(/[,،]/))
  return [...new Set(all.map(plainHeading))].filter(Boolean)
}

interface PartWords {
  targets: readonly ImportTarget[]
  own: ReadonlySet<string>
}

/**
 * Returns the parts for each heading that doesn't name their field. The headings of the resource's own fields
 * are missing: a record's computed `Name` is not the name of a contact. A currency is the amounts' all the same.
 */
function partWords(
  scope: Scope,
  resource: Resource,
  { targets, own }: PartWords,
): ReadonlyMap<string, ImportTarget[]> {
  const scopes = scope.services.messages.languages.map(language => ({ ...scope, language }))
  const words = new Map<string, ImportTarget[]>()
  for (const target of targets) {
    const { field, part } = target
    if (!part) continue
    const texts = [part, ...scopes.map(one => partLabel(one, resource, { field, part }))]
    const listed = { key: `headings.${resource.fields[field]?.kind}.${part}`, fallback: '' }
    for (const heading of new Set([...texts.map(plainHeading), ...headingsIn(scope, listed)]))
      if (heading && (!own.has(heading) || namesCurrency(resource, target)))
        words.set(heading, [...(words.get(heading) ?? []), target])
  }
  return words
}
