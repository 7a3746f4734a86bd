import { readJson, textReader } from '../../core/field/reading'

export const jsonReader = textReader('validation.json', readJson)
