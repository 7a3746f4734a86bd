import type { FamilyName } from '../../../../src/contract/imports'
import type { AnyField } from '../../../../src/core/field/fieldType'
import { fold } from '../../../../src/core/schema/fold'

/** Returns the fields of the given names and of the family name that a full name consists of. */
export const fullNameOf = (field: AnyField | undefined): readonly [string, string] | undefined =>
  field && 'fullName' in field ? (field.fullName as readonly [string, string]) : undefined

/** Words that belong to the family name behind them. */
const PARTICLES = new Set(
  'ben bin ibn bint bou abou abu el al ait ould de del della di da dos do du des la le las los lo van von der den ter ten zu بن ابن بنت بو ابو ال ايت ولد عبد'
    .split(' ')
    .map(fold),
)
const isParticle = (word: string) => PARTICLES.has(fold(word))

/** A full name in two parts; a part is empty if there is only one word, or one with its particles: `El Amrani`. */
export interface NameParts {
  given: string
  family: string
}

/**
 * Splits a full name whose family name is its first or its last word, with the particles before it: `Amel Ben Ali`,
 * `Ben Ali Amel`. A comma is behind the family name.
 */
export function splitName(text: string, place: FamilyName): NameParts {
  const [before = '', ...behind] = text.split(/[,،]/)
  if (behind.length) return { given: behind.join(' ').trim(), family: before.trim() }
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length > 1 && words.slice(0, -1).every(isParticle)) return { given: '', family: words.join(' ') }
  const at = place === 'last' ? familyStart(words) : familyEnd(words)
  const parts = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const
  const [given, family] = place === 'last' ? parts : parts.toReversed()
  return { given: given ?? '', family: family ?? '' }
}

/** Returns whether a text can be split into a given and a family name. */
export function isFullName(text: string): boolean {
  const { given, family } = splitName(text, 'last')
  return given !== '' && family !== ''
}

function familyStart(words: readonly string[]): number {
  let at = words.length - 1
  while (at > 1 && isParticle(words[at - 1] ?? '')) at -= 1
  return Math.max(at, 1)
}

function familyEnd(words: readonly string[]): number {
  let at = 0
  while (at < words.length - 2 && isParticle(words[at] ?? '')) at += 1
  return at + 1
}
