import type { Language } from '../core/i18n/languages'
import type { DefinitionData } from './definitionData'

/** A complete definition with which a new resource can begin. */
export interface ResourceTemplate {
  /** Its place among the others. */
  order: number
  /** What it is for, by language; what it is called says the definition. */
  text: Record<Language, string>
  definition: DefinitionData
}
