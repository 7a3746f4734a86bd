import type { DefinitionEditor } from './definitionEditor'
import { isWithin } from './places'

/** The props that show an input's problems and let links find the input. */
export interface PlaceProps {
  'data-place': string
  error?: boolean
  helperText?: string
}

/**
 * Returns the props of the input at a place of the definition. Its problems, one per line, replace its help
 * text.
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

/** Returns the problem and its solution as one text. */
export const textOf = ({ message, cure }: { message: string; cure?: string }): string =>
  [message, cure].filter(Boolean).join(' ')
