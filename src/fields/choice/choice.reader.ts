import { textReader } from '../../core/field/reading'

/** Matches the option itself, or its label in any language. */
export const choiceReader = textReader('validation.option', (text, _field, way) => way.option(text))
