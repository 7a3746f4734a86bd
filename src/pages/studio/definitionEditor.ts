import type { PlanProblem } from '../../contract/definitions'
import type { Language } from '../../core/i18n/languages'
import type { Resource } from '../../core/schema/resource'
import type { DefinitionData } from '../../define/definitionData'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { StudioDefinition } from '../../define/studioDefinition'

/**
 * A definition while somebody edits it. Each tab of the editor gets it as its only property. What is edited is the office's
 * own part (`own`); `whole` and `resource` show it together with what ships.
 */
export interface DefinitionEditor {
  name: string
  /** As the server sent it. */
  stored: StudioDefinition
  /** The office's own definition or extension with all edits. */
  own: OwnDefinition
  /** What ships together with the own part, as data. */
  whole: DefinitionData
  /** The same with every default: its form, view and list are complete. */
  resource: Resource
  /** Whether an entry ships and so can't be changed or removed: `isShipped('fields', 'email')`. */
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

/** What is planned: the edits, or other changes in their place, such as a removal or the way back to a revision. */
export interface Review {
  changes?: Record<string, OwnDefinition | null>
  revertsTo?: number
}

export interface StudioTabProps {
  editor: DefinitionEditor
  /** Opens the plan of something else than the edits. */
  onReview?: (review: Review) => void
}
