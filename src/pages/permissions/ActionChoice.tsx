import { Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useActionLabel } from './cellWords'
import type { MatrixRow } from './matrixParts'
import type { Matrix } from './useMatrix'

interface Props {
  row: MatrixRow
  matrix: Matrix
  value: readonly string[]
  onChange: (actions: string[]) => void
}

/** Which actions of a line are set together. */
export function ActionChoice({ row, matrix, value, onChange }: Props) {
  const translate = useTranslate()
  const label = useActionLabel()
  const actions = matrix.parts.columns.filter(action => row.actions.has(action))
  return (
    <FormControl component="fieldset" disabled={matrix.readOnly}>
      <FormLabel component="legend">{translate('permissions.applies_to')}</FormLabel>
      <FormGroup row>
        {actions.map(action => (
          <FormControlLabel
            key={action}
            label={label(action)}
            control={
              <Checkbox
                size="small"
                checked={value.includes(action)}
                onChange={(_event, on) =>
                  onChange(on ? [...value, action] : value.filter(each => each !== action))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}
