import { Box, FormControlLabel, Switch } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import type { StudioTabProps } from '../definitionEditor'
import { ExpressionInput } from '../expression/ExpressionInput'
import { changeField, type FieldData } from './fieldEdits'
import { InitialValueInput } from './InitialValueInput'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

const SWITCHES = ['unique', 'readOnly', 'immutable'] as const
/** The options that every field has. */
export function GeneralOptions({ editor, name, field }: Props) {
  const translate = useTranslate()
  const type = typeOf(field)
  const set = (options: Record<string, unknown>) => editor.change(own => changeField(own, name, options))
  const computed = typeof field.computed === 'string' ? field.computed : ''
  const offered = SWITCHES.filter(
    option => (option !== 'unique' || type.operators.includes('eq')) && !(computed && option !== 'unique'),
  )
  return (
    <>
      <Box sx={{ display: 'grid' }}>
        {offered.map(option => (
          <FormControlLabel
            key={option}
            data-place={`fields.${name}.${option}`}
            control={
              <Switch
                checked={field[option] === true}
                onChange={(_event, isOn) => set({ [option]: isOn || undefined })}
              />
            }
            label={translate(`studio.options.${option}`)}
          />
        ))}
      </Box>
      {(!computed || field.defaultExpression !== undefined) && (
        <InitialValueInput {...{ editor, name, field }} onChange={set} />
      )}
      {type.expression && (
        <ExpressionInput
          label={translate('studio.options.computed')}
          help={translate('studio.options.computed_help')}
          {...{ editor }}
          place={`fields.${name}.computed`}
          value={computed}
          onChange={source => set({ computed: source || undefined })}
        />
      )}
    </>
  )
}
