import type { DefinitionEditor } from './definitionEditor'
import { isWithin } from './places'

/** What an input needs to show the mistakes at its place, and to be found by links to it. */
export interface PlaceProps {
  'data-place': string
  error?: boolean
  helperText?: string
}

/**
 * The properties of an input for a place of the definition: a mistake replaces its help.
 *
 * @example <TextField label={…} {...atPlace(editor, 'fields.total.max')} />
 */
export function atPlace(
  { problems }: Pick<DefinitionEditor, 'problems'>,
  place: string,
  help?: string,
): PlaceProps {
  const problem = problems.find(each => isWithin(each.place, place))
  return {
    'data-place': place,
    ...(problem ? { error: true, helperText: textOf(problem) } : help ? { helperText: help } : {}),
  }
}

/** What is wrong, and what to do. */
export const textOf = ({ message, cure }: { message: string; cure?: string }): string =>
  [message, cure].filter(Boolean).join(' ')
