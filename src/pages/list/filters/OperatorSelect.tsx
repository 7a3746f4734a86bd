import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../core/field/fieldType'
import { typeOf } from '../../../fields'
import { valueFor } from './filterParts'
import { useOperatorWords } from './useOperatorWords'

interface Props {
  field: AnyField
  operator: Operator
  value: unknown
  /** Default: the operators of the field's type. */
  operators?: readonly Operator[]
  /** Receives the operator, with the value converted to its form. */
  onChange: (chosen: { operator: Operator; value: unknown }) => void
}

/** Selects the operator of a condition, in words. */
export function OperatorSelect({ field, operator, value, onChange, ...given }: Props) {
  const translate = useTranslate()
  const words = useOperatorWords(field)
  const { operators = typeOf(field).operators } = given
  return (
    <TextField
      select
      label={translate('list.condition')}
      value={operator}
      onChange={event => {
        const next = event.target.value as Operator
        onChange({ operator: next, value: valueFor(value, operator, next) })
      }}
    >
      {operators.map(each => (
        <MenuItem key={each} value={each}>
          {words(each)}
        </MenuItem>
      ))}
    </TextField>
  )
}
