import { textReader } from '../reading'
import { splitWords } from '../splitWords'

export const tagsReader = textReader('validation.text', splitWords)
