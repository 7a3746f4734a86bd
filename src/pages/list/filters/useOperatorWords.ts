import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../core/field/fieldType'

/** Returns a function that labels an operator: the type's own label (`is after`), or the general one. */
export function useOperatorWords(field: Pick<AnyField, 'kind'> | undefined): (operator: Operator) => string {
  const translate = useTranslate()
  return operator => {
    const general = translate(`list.operators.${operator}`)
    return field ? translate(`list.operators_of.${field.kind}.${operator}`, { _: general }) : general
  }
}
