import Add from '@mui/icons-material/Add'
import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, FormHelperText, IconButton, type Theme, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { slugOf } from '../../core/questions/slug'
import { hint, messageOf } from '../control.view'
import { useFieldError } from '../fieldError.view'
import { TextPart, WordsPart } from './parts.view'
import { usePartWords } from './pick.view'

/** Edits the options of a question. */
export function OptionList({ name, disabled }: { name: string; disabled?: boolean }) {
  const translate = useTranslate()
  const words = usePartWords()
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'row_key' })
  const error = useFieldError(name)
  const own = typeof error?.message === 'string' ? error.message : messageOf(error?.root)
  return (
    <Box role="group" aria-label={words('options')} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="subtitle2" component="div">
        {words('options')}
      </Typography>
      {fields.map(({ row_key }, index) => (
        <Box key={row_key} sx={rowStyle}>
          <OptionRow name={`${name}.${index}`} disabled={disabled} />
          <IconButton
            size="small"
            disabled={disabled}
            onClick={() => remove(index)}
            aria-label={translate('fields.remove_item', { name: words('options'), position: index + 1 })}
          >
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {own && <FormHelperText error>{hint(own, undefined)}</FormHelperText>}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={disabled}
        onClick={() => append({ value: '', label: { en: '' } }, { shouldFocus: false })}
        sx={{ alignSelf: 'start', justifySelf: 'start' }}
      >
        {words('add_option')}
      </Button>
    </Box>
  )
}

function OptionRow({ name, disabled }: { name: string; disabled?: boolean }) {
  const words = usePartWords()
  const { setValue } = useFormContext()
  const [value, label] = useWatch({ name: [`${name}.value`, `${name}.label.en`] }) as unknown[]
  const suggest = () => {
    if (!value && label) setValue(`${name}.value`, slugOf(String(label)), { shouldDirty: true })
  }
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <WordsPart
        name={`${name}.label`}
        label={words('label')}
        required
        disabled={disabled}
        onLeft={suggest}
      />
      <TextPart name={`${name}.value`} label={words('value')} code required disabled={disabled} />
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  borderInlineStart: (theme: Theme) => `2px solid ${(theme.vars ?? theme).palette.divider}`,
  paddingInlineStart: 1,
}
