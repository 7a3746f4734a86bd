import { Box, FormControlLabel, Switch, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import type { StudioTabProps } from '../definitionEditor'
import { ExpressionInput } from '../expression/ExpressionInput'
import { changeField, type FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
}

const SWITCHES = ['required', 'unique', 'readOnly', 'immutable'] as const
/** The options that every field has. */
export function GeneralOptions({ editor, name, field }: Props) {
  const translate = useTranslate()
  const type = typeOf(field)
  const isYesNo = type.expression === 'yesNo'
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
      {!computed && isPlain(field.default) && !isYesNo && (
        <TextField
          size="small"
          label={translate('studio.options.default')}
          helperText={type.expression === 'day' ? translate('studio.options.default_date') : undefined}
          value={field.default ?? ''}
          onChange={event => set({ default: defaultFrom(type.expression, event.target.value) })}
        />
      )}
      {isYesNo && (
        <FormControlLabel
          control={
            <Switch
              checked={field.default === true}
              onChange={(_event, isOn) => set({ default: isOn || undefined })}
            />
          }
          label={translate('studio.options.default_yes')}
        />
      )}
      {type.expression && (
        <ExpressionInput
          label={translate('studio.options.computed')}
          help={translate('studio.options.computed_help')}
          fields={editor.resource.fields}
          value={computed}
          onChange={source => set({ computed: source || undefined })}
          problem={editor.problems.find(({ place }) => place === `fields.${name}.computed`)?.message}
        />
      )}
    </>
  )
}

const isPlain = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === 'string' || typeof value === 'number'

/** Whole numbers are numbers in a definition; everything else is what one types. */
function defaultFrom(type: string | undefined, text: string): unknown {
  if (text === '') return undefined
  return type === 'number' && Number.isFinite(Number(text)) ? Number(text) : text
}
