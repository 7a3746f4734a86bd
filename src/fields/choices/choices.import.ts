import type { FieldImport } from '../../core/field/fieldImport'
import { textReader } from '../../core/field/reading'
import { splitWords } from '../../core/field/splitWords'

const choicesReader = textReader('validation.option', (text, _field, way) => {
  const found = splitWords(text).flatMap(word => {
    const option = way.option(word)
    // The name of an option can have a slash.
    return option === undefined ? word.split('/').map(part => way.option(part.trim())) : option
  })
  return found.includes(undefined) ? undefined : found
})

export const choicesImport: FieldImport = { reader: choicesReader }
