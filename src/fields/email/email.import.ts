import type { FieldGuess, FieldImport } from '../../core/field/fieldImport'
import { plainEmail } from '../../core/field/plainEmail'
import { textReader } from '../../core/field/reading'
import type { EmailField } from './email.type'

const emailReader = textReader('validation.email', plainEmail)

const emailGuess: FieldGuess<EmailField> = { rank: 30, field: { kind: 'email' } as EmailField }

export const emailImport: FieldImport<EmailField> = { reader: emailReader, guess: emailGuess }
