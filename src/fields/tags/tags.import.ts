import type { FieldImport } from '../../core/field/fieldImport'
import { textReader } from '../../core/field/reading'
import { splitWords } from '../../core/field/splitWords'

const tagsReader = textReader('validation.text', splitWords)

export const tagsImport: FieldImport = { reader: tagsReader }
