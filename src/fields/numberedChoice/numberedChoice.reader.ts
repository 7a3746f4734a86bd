import { textReader } from '../../core/field/reading'

export const numberedChoiceReader = textReader('validation.option', (text, _field, way) => {
  const option = way.option(text)
  return option === undefined ? undefined : Number(option)
})
