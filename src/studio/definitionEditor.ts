import type { PlanProblem } from '../contract/definitions'
import type { Language } from '../core/i18n/languages'
import type { Resource } from '../core/schema/resource'
import type { DefinitionData } from '../define/definitionData'
import type { OwnDefinition } from '../define/ownDefinition'
import type { StudioDefinition } from '../define/studioDefinition'

/**
 * A definition in the editor. Each tab gets it as its `editor` prop. Only the office's own part (`own`) is
 * edited; `whole` and `resource` combine it with the shipped part.
 */
export interface DefinitionEditor {
  name: string
  /** The definition as the server returned it. */
  stored: StudioDefinition
  /** The office's own definition or extension, with all edits. */
  own: OwnDefinition
  /** The shipped and the office's own part together, as data. */
  whole: DefinitionData
  /** The same with every default applied: its form, view and list are complete. */
  resource: Resource
  /** Whether an entry is shipped, so that it can't be changed or removed: `isShipped('fields', 'email')`. */
  isShipped(part: PartName, name: string): boolean
  /**
   * Makes one edit, which one call of `undo` reverts. The recipe must return a new definition without
   * mutating its argument.
   */
  change(recipe: (own: OwnDefinition) => OwnDefinition): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
  /** Whether the definition differs from the stored one. */
  isChanged: boolean
  /** Problems of the edited definition, with their place: `fields.due.computed`. */
  problems: readonly PlanProblem[]
  /** Returns the label of a key in a language, the office's own label first: `label('fr', 'fields.city')`. */
  label(language: Language, key: string): string | undefined
}

/** The parts of a definition that hold entries by name. */
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

/** The changes to plan: the edits, or others instead, for example a removal or a revert to a revision. */
export interface Review {
  changes?: Record<string, OwnDefinition | null>
  revertsTo?: number
}

export interface StudioTabProps {
  editor: DefinitionEditor
  /** Opens the plan for changes other than the edits. */
  onReview?: (review: Review) => void
}
