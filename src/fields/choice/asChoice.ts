import type { AnyField } from '../../core/field/fieldType'
import type { ChoiceField } from './choice.type'

/** Returns the field if it is a choice. */
export const asChoice = (field: AnyField | undefined): ChoiceField | undefined =>
  field?.kind === 'choice' ? (field as unknown as ChoiceField) : undefined
