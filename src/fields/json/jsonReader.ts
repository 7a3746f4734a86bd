import { readJson, textReader } from '../reading'

export const jsonReader = textReader('validation.json', readJson)
