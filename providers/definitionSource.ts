import type { Catalogue } from '../src/core/i18n/catalogue'
import type { Language } from '../src/core/i18n/languages'
import type { ShortOutline } from '../src/core/schema/outline'
import type { Resource } from '../src/core/schema/resource'

/** What is loaded before any definition, in one language. */
export interface DefinitionIndex {
  outlines: readonly ShortOutline[]
  /** What the product says elsewhere, and of each resource what it is called. */
  labels: Record<string, Catalogue>
}

/** Where the parts of the definitions come from. */
export interface DefinitionSource {
  index(language: Language): Promise<DefinitionIndex>
  definition(name: string): Promise<Resource>
  /** The same without the extension of a file, which a stored extension replaces. */
  base(name: string): Promise<Resource>
  /** All labels of one resource. */
  labels(language: Language, name: string): Promise<Catalogue>
}
