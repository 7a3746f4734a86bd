import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../core/field/fieldType'

/** The words of an operator: those for the field's type where they differ (`is after`), else the general ones. */
export function useOperatorWords(field: Pick<AnyField, 'kind'> | undefined): (operator: Operator) => string {
  const translate = useTranslate()
  return operator => {
    const general = translate(`list.operators.${operator}`)
    return field ? translate(`list.operators_of.${field.kind}.${operator}`, { _: general }) : general
  }
}
