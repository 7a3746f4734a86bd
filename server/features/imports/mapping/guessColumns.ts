import type { Cell } from '../../../../src/contract/imports'
import { fold } from '../../../../src/core/schema/fold'
import type { Resource } from '../../../../src/core/schema/resource'
import type { Scope } from '../../../base/services'
import { type ImportTarget, partLabel, targetLabel } from './targets'

/** Letters and digits of a heading, as headings differ in all else: `E-mail *`, `e_mail`. */
export const plainHeading = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

const ID = /^#?\d*$/

/** What is known about the columns of a file. */
export interface FileColumns {
  headers: readonly string[]
  /** The last choice for single headings. */
  earlier: ReadonlyMap<string, string | null>
  samples: readonly (readonly Cell[])[]
}

/** What each column of a file becomes: as it was chosen before, else by name and by label in any language. */
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
    // What records are numbered by may be called as their ids are: the ids are plain figures.
    const isId = candidates.includes('id') && samples.every(cells => ID.test(String(cells[at] ?? '').trim()))
    return take(isId ? 'id' : candidates.find(name => name !== 'id'))
  })
}

/** By what the headings of files may call each target; the surest first. */
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
  // `City` alone is that of the first address.
  for (const { name, field, part } of targets)
    if (part)
      for (const text of [
        part,
        ...languages.map(one => partLabel({ ...scope, language: one }, resource, { field, part })),
      ])
        add(text, name)
  return words
}
