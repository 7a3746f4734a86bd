import type { FieldImport } from '../../core/field/fieldImport'
import { textReader } from '../../core/field/reading'

const numberedChoiceReader = textReader('validation.option', (text, _field, way) => {
  const option = way.option(text)
  return option === undefined ? undefined : Number(option)
})

export const numberedChoiceImport: FieldImport = { reader: numberedChoiceReader }
