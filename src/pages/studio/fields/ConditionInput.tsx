import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Autocomplete, Box, Button, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { When } from '../../../core/schema/when'
import type { StudioTabProps } from '../definitionEditor'
import { useStudioWords } from '../useStudioWords'
import { conditionFields, valuesOf, wantedValues, withCondition, withoutCondition } from './conditions'

interface Props extends StudioTabProps {
  /** The field that has the condition; it cannot depend on itself. */
  name: string
  label: string
  value: When | undefined
  onChange: (value: When | undefined) => void
}

/** A condition in data: each named field has one of the named values. */
export function ConditionInput({ editor, name, label, value = {}, onChange }: Props) {
  const translate = useTranslate()
  const offered = conditionFields(editor.whole.fields).filter(each => each !== name)
  const free = offered.filter(each => !Object.hasOwn(value, each))
  const add = () => {
    const [first] = free
    if (first) onChange({ ...value, [first]: valuesOf(editor.whole.fields[first])?.[0] ?? '' })
  }
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        {label}
      </Typography>
      <Stack sx={{ gap: 1.5 }}>
        {Object.keys(value).map(field => (
          <ConditionRow key={field} {...{ editor, value, onChange, field }} offered={[field, ...free]} />
        ))}
        <Box>
          <Button size="small" startIcon={<AddIcon />} onClick={add} disabled={!free.length}>
            {translate('studio_fields.condition.add')}
          </Button>
        </Box>
      </Stack>
    </Box>
  )
}

interface RowProps extends StudioTabProps {
  field: string
  offered: readonly string[]
  value: When
  onChange: (value: When | undefined) => void
}

function ConditionRow({ editor, field, offered, value, onChange }: RowProps) {
  const translate = useTranslate()
  const { fieldName, optionName } = useStudioWords(editor)
  const options = valuesOf(editor.whole.fields[field])
  const wordOf = (each: string | number | boolean) =>
    typeof each === 'boolean' ? translate(each ? 'fields.yes' : 'fields.no') : optionName(field, String(each))
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack sx={{ gap: 1, flex: 1, minWidth: 0 }}>
        <TextField
          select
          size="small"
          label={translate('studio_fields.condition.field')}
          value={field}
          onChange={event => onChange(withCondition(value, field, { field: event.target.value, values: [] }))}
        >
          {offered.map(each => (
            <MenuItem key={each} value={each}>
              {fieldName(each)}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          multiple
          freeSolo={!options}
          size="small"
          value={wantedValues(value[field])}
          options={options ?? []}
          getOptionLabel={each => (options ? wordOf(each) : String(each))}
          onChange={(_event, values) => onChange(withCondition(value, field, { field, values }))}
          renderInput={params => (
            <TextField
              {...params}
              label={translate('studio_fields.condition.values', { name: fieldName(field) })}
              error={!wantedValues(value[field]).length}
              helperText={
                wantedValues(value[field]).length ? undefined : translate('studio_fields.condition.no_value')
              }
            />
          )}
        />
      </Stack>
      <IconButton
        size="small"
        sx={{ mt: 0.5 }}
        aria-label={translate('studio_fields.condition.remove', { name: fieldName(field) })}
        onClick={() => onChange(withoutCondition(value, field))}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}
