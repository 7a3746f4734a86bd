import { textReader } from '../../core/field/reading'
import { splitWords } from '../../core/field/splitWords'

export const choicesReader = textReader('validation.option', (text, _field, way) => {
  const found = splitWords(text).map(way.option)
  return found.includes(undefined) ? undefined : found
})
