import type { AnyField } from '../../core/field/fieldType'
import type { ChoiceField } from './choice.type'

/** The field as a choice, if it is one. */
export const asChoice = (field: AnyField | undefined): ChoiceField | undefined =>
  field?.kind === 'choice' ? (field as unknown as ChoiceField) : undefined
