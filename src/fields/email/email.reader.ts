import { plainEmail } from '../../core/field/plainEmail'
import { textReader } from '../../core/field/reading'

export const emailReader = textReader('validation.email', plainEmail)
