import type { Cell } from '../../../../src/contract/imports'
import { fold } from '../../../../src/core/schema/fold'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { type ImportTarget, partLabel, targetLabel } from './targets'

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

/** Guesses the field of each column: as chosen before, otherwise by name or by label in any language. */
export function guessColumns(
  scope: Scope,
  resource: Resource,
  { headers, earlier, samples, targets }: FileColumns & { targets: readonly ImportTarget[] },
): (string | null)[] {
  const words = wordsOf(scope, resource, targets)
  const known = new Set(targets.map(({ name }) => name))
  const taken = new Set<string>()
  const take = (name: string | null | undefined) => {
    if (!name || !known.has(name) || taken.has(name)) return null
    taken.add(name)
    return name
  }
  return headers.map((header, at) => {
    const heading = plainHeading(header)
    if (!heading) return null
    if (earlier.has(heading)) return take(earlier.get(heading))
    const candidates = (words.get(heading) ?? []).filter(name => !taken.has(name))
    // A number field can have the same heading as the id. A column of plain digits is taken for the id.
    const isId = candidates.includes('id') && samples.every(cells => ID.test(String(cells[at] ?? '').trim()))
    return take(isId ? 'id' : candidates.find(name => name !== 'id'))
  })
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
  // `City` without a field's name matches the first address.
  for (const { name, field, part } of targets)
    if (part)
      for (const text of [
        part,
        ...languages.map(one => partLabel({ ...scope, language: one }, resource, { field, part })),
      ])
        add(text, name)
  return words
}
