import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { isPrintable } from '../../core/field/printable'
import { typeOf } from '../../core/field/registry'
import { named } from '../../core/i18n/intl'
import type { StudioTabProps } from '../definitionEditor'
import { ExpressionInput } from '../expression/ExpressionInput'
import { changeField, type FieldData } from './fieldEdits'
import { InitialValueInput } from './InitialValueInput'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

const SWITCHES = ['unique', 'readOnly', 'immutable'] as const
/** Inputs for the options that every field has. */
export function GeneralOptions({ editor, name, field }: Props) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const helpId = useId()
  const type = typeOf(field)
  const { printed_on: printedOn } = editor.stored
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
        {(printedOn.length > 0 || field.printed === true) && isPrintable(field) && (
          <FormControlLabel
            data-place={`fields.${name}.printed`}
            control={
              <Switch
                checked={field.printed === true}
                onChange={(_event, isOn) => set({ printed: isOn || undefined })}
                slotProps={{ input: { 'aria-describedby': helpId } }}
              />
            }
            label={translate('studio.options.printed')}
          />
        )}
        {printedOn.length > 0 && isPrintable(field) && (
          <FormHelperText id={helpId} sx={{ mt: 0 }}>
            {translate('studio.options.printed_help', { names: named(locale, printedOn) })}
          </FormHelperText>
        )}
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
