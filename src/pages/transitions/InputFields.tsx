import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { fieldLabel, helpLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { applies } from '../../core/schema/when'
import { viewOf } from '../../fields/views'
import { useLabels } from '../../ui/fields/labels.view'
import { isInputVisible, REASON, type TransitionFormOptions } from './useTransitionForm'

/** What a move asks: its fields, each with its own input, and its reason. */
export function InputFields({ resource, name, inputs: asked }: TransitionFormOptions) {
  const values = useWatch<Values>()
  const needs = resource.transitions[name]?.requires ?? []
  const shown = asked.filter(field => isInputVisible(resource, field, values))
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1, minWidth: 0 }}>
      {shown.map((field, at) => (
        <Asked
          key={field}
          resource={resource}
          name={field}
          required={needs.includes(field) || applies(resource.fields[field]?.required, values)}
          autoFocus={at === 0}
        />
      ))}
      {resource.transitions[name]?.reason && <Reason autoFocus={!shown.length} />}
    </Box>
  )
}

interface AskedProps {
  resource: Resource
  name: string
  required: boolean
  autoFocus: boolean
}

function Asked({ resource, name, ...input }: AskedProps) {
  const words = useLabels()
  const field = resource.fields[name]
  if (!field) return null
  const { Input } = viewOf(field)
  return (
    <Input
      name={name}
      field={field}
      resource={resource}
      label={words(fieldLabel(resource, name))}
      helperText={field.help ? words(helpLabel(resource, name)) : undefined}
      {...input}
    />
  )
}

function Reason({ autoFocus }: { autoFocus: boolean }) {
  const translate = useTranslate()
  const { field, fieldState } = useController<Values>({ name: REASON })
  return (
    <TextField
      {...field}
      value={field.value ?? ''}
      label={translate('view.reason')}
      required
      multiline
      minRows={2}
      autoFocus={autoFocus}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message}
      slotProps={{ htmlInput: { maxLength: 1000 } }}
    />
  )
}
