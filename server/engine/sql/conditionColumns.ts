import { type Condition, SEARCH_COLUMN } from '../../../src/core/schema/condition'

/** Returns the columns of the row itself that a condition uses. */
export function columnsIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(columnsIn)
  if ('any' in condition) return condition.any.flatMap(columnsIn)
  if ('not' in condition) return columnsIn(condition.not)
  if ('search' in condition) return [SEARCH_COLUMN]
  return ['through' in condition ? condition.through : condition.column]
}

/** Returns whether a condition searches for a text inside another one, which the planner estimates worst. */
export function looksIntoTexts(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(looksIntoTexts)
  if ('any' in condition) return condition.any.some(looksIntoTexts)
  if ('not' in condition) return looksIntoTexts(condition.not)
  return 'search' in condition || ('is' in condition && condition.is === 'contains')
}

/** Returns whether a condition compares texts as `foldAs` does: the stored search text is folded already. */
export function foldsTexts(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(foldsTexts)
  if ('any' in condition) return condition.any.some(foldsTexts)
  if ('not' in condition) return foldsTexts(condition.not)
  return (
    'is' in condition && (condition.is === 'contains' || condition.as === 'words' || condition.as === 'code')
  )
}

/**
 * Returns whether a condition depends on the parents of rows: the planner might then read the parents' table
 * first.
 */
export function usesParents(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(usesParents)
  if ('any' in condition) return condition.any.some(usesParents)
  if ('not' in condition) return usesParents(condition.not)
  return 'through' in condition
}
