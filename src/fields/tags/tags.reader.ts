import { textReader } from '../../core/field/reading'
import { splitWords } from '../../core/field/splitWords'

export const tagsReader = textReader('validation.text', splitWords)
