import type { PlanProblem } from '../../contract/definitions'
import type { Catalogue } from '../../core/i18n/catalogue'
import type { Language } from '../../core/i18n/languages'
import type { DefinitionData } from '../../define/definitionData'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { StudioDefinition } from '../../define/studioDefinition'

/**
 * A definition while somebody edits it. Each tab of the editor gets it as its only property. What is edited is the office's
 * own part (`own`); `whole` shows it together with what ships.
 */
export interface DefinitionEditor {
  name: string
  /** As the server sent it. */
  stored: StudioDefinition
  /** The office's own definition or extension with all edits. */
  own: OwnDefinition
  /** The complete resource as data: what ships, with the own part. */
  whole: DefinitionData
  /** Whether a part of `whole` ships and so can't be changed or removed: `isShipped('fields', 'email')`. */
  isShipped(part: PartName, name: string): boolean
  /** Makes one edit, which one step of `undo` takes back. The recipe returns a new definition and changes nothing itself. */
  change(recipe: (own: OwnDefinition) => OwnDefinition): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
  /** Whether anything differs from what is stored. */
  isChanged: boolean
  /** Mistakes in the definition as it is edited, with their place: `fields.due.computed`. */
  problems: readonly PlanProblem[]
  /** The label of a key in a language, own ones first: `label('fr', 'fields.city')`. */
  label(language: Language, key: string): string | undefined
  /** Sets a label in one edit; an empty text removes it. */
  setLabel(language: Language, key: string, text: string): void
  /** All labels of a language, shipped and own. */
  labels(language: Language): Catalogue
}

/** Parts of a definition that hold entries by name. */
export type PartName =
  | 'fields'
  | 'relations'
  | 'transitions'
  | 'rules'
  | 'uniques'
  | 'schedule'
  | 'notifications'
  | 'figures'
  | 'measures'

export interface StudioTabProps {
  editor: DefinitionEditor
}
