import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import type { StudioTabProps } from '../definitionEditor'
import { ExpressionInput } from '../expression/ExpressionInput'
import { DefaultInput } from './DefaultInput'
import type { FieldData } from './fieldEdits'

type Form = 'default' | 'defaultExpression'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
  onChange: (options: Partial<Record<Form, unknown>>) => void
}

/** The input for the initial value of a field: a constant, or an expression over other fields. */
export function InitialValueInput({ editor, name, field, onChange }: Props) {
  const translate = useTranslate()
  const source: unknown = field.defaultExpression
  const form: Form = typeof source === 'string' ? 'defaultExpression' : 'default'
  const [others, setOthers] = useState<Partial<Record<Form, unknown>>>({})
  const choose = (next: Form | null) => {
    if (!next || next === form) return
    // Keep the value of the other form, so that switching back restores it.
    setOthers({ ...others, [form]: field[form] })
    onChange({
      [form]: undefined,
      [next]: others[next] ?? (next === 'defaultExpression' ? '' : undefined),
    })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {(typeOf(field).expression || typeof source === 'string') && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={form}
          aria-label={translate('studio.options.default_form')}
          onChange={(_event, next: Form | null) => choose(next)}
        >
          <ToggleButton value="default">{translate('studio.options.default_value')}</ToggleButton>
          <ToggleButton value="defaultExpression">{translate('studio_conditions.expression')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {typeof source === 'string' ? (
        <ExpressionInput
          label={translate('studio.options.defaultExpression')}
          help={translate('studio.options.default_expression_help')}
          editor={editor}
          place={`fields.${name}.defaultExpression`}
          value={source}
          onChange={typed => onChange({ defaultExpression: typed })}
        />
      ) : (
        <DefaultInput {...{ editor, name, field }} onChange={value => onChange({ default: value })} />
      )}
    </Box>
  )
}
