import type { DefinitionEditor } from './definitionEditor'
import { isWithin } from './places'

/** What an input needs to show the mistakes at its place, and to be found by links to it. */
export interface PlaceProps {
  'data-place': string
  error?: boolean
  helperText?: string
}

/**
 * The properties of an input for a place of the definition: its mistakes, each on a line, replace its help.
 *
 * @example <TextField label={…} {...atPlace(editor, 'fields.total.max')} />
 */
export function atPlace(
  { problems }: Pick<DefinitionEditor, 'problems'>,
  place: string,
  help?: string,
): PlaceProps {
  const texts = new Set(problems.filter(each => isWithin(each.place, place)).map(textOf))
  return {
    'data-place': place,
    ...(texts.size ? { error: true, helperText: [...texts].join('\n') } : help ? { helperText: help } : {}),
  }
}

/** What is wrong, and what to do. */
export const textOf = ({ message, cure }: { message: string; cure?: string }): string =>
  [message, cure].filter(Boolean).join(' ')
