import type { FieldGuess } from '../../core/field/fieldGuess'
import type { EmailField } from './email.type'

export const emailGuess: FieldGuess<EmailField> = { rank: 30, field: { kind: 'email' } as EmailField }
