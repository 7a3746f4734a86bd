import { type Condition, SEARCH_COLUMN } from '../../../src/core/schema/condition'

/** The columns of the row itself that a condition asks about. */
export function columnsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(columnsIn)
  if ('any' in condition) return condition.any.flatMap(columnsIn)
  if ('not' in condition) return columnsIn(condition.not)
  if ('search' in condition) return [SEARCH_COLUMN]
  return ['through' in condition ? condition.through : condition.column]
}

/** Says whether a condition looks for a text anywhere in another one: what planners know least of. */
export function looksIntoTexts(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(looksIntoTexts)
  if ('any' in condition) return condition.any.some(looksIntoTexts)
  if ('not' in condition) return looksIntoTexts(condition.not)
  return 'search' in condition || ('is' in condition && condition.is === 'contains')
}

/** Says whether a condition asks about the parents of rows: their table may be read first then. */
export function usesParents(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(usesParents)
  if ('any' in condition) return condition.any.some(usesParents)
  if ('not' in condition) return usesParents(condition.not)
  return 'through' in condition
}
