import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../core/field/fieldType'

/** The label of an operator: the field type's own (`is after`), otherwise the general one. */
export function useOperatorWords(field: Pick<AnyField, 'kind'> | undefined): (operator: Operator) => string {
  const translate = useTranslate()
  return operator => {
    const general = translate(`list.operators.${operator}`)
    return field ? translate(`list.operators_of.${field.kind}.${operator}`, { _: general }) : general
  }
}
