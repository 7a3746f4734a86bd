import type { Catalogue } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import type { ShortOutline } from '../src/core/schema/outline'
import type { Resource } from '../src/core/schema/resource'

/** The part of the definitions that loads first, in one language. */
export interface DefinitionIndex {
  outlines: readonly ShortOutline[]
  /** Labels: the product's general ones in full, and only the names of each resource. */
  labels: Record<string, Catalogue>
}

/** A source of definitions, which loads their parts. */
export interface DefinitionSource {
  index(language: Language): Promise<DefinitionIndex>
  definition(name: string): Promise<Resource>
  /** Loads a shipped definition without its file-based extension, which a stored extension replaces. */
  base(name: string): Promise<Resource>
  /** Loads all labels of one resource. */
  labels(language: Language, name: string): Promise<Catalogue>
}
