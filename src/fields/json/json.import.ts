import type { FieldImport } from '../../core/field/fieldImport'
import { readJson, textReader } from '../../core/field/reading'

const jsonReader = textReader('validation.json', readJson)

export const jsonImport: FieldImport = { reader: jsonReader }
