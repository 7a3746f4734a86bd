import type { Language } from '../core/i18n/languages'
import type { DefinitionData } from './definitionData'

/** A complete definition that a new resource can start from. */
export interface ResourceTemplate {
  /** Its position in the list of templates. */
  order: number
  /** Its purpose, by language. Its name is in the definition's labels. */
  text: Record<Language, string>
  definition: DefinitionData
}
