import { textReader } from '../../core/field/reading'

/** By the option itself, or by its word in any language. */
export const choiceReader = textReader('validation.option', (text, _field, way) => way.option(text))
