import { Box, Button, MenuItem, Paper, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { readableName } from '../../core/i18n/readableName'
import { atPlace, type PlaceProps } from '../atPlace'
import { DraftWords } from '../conditions/DraftWords'
import { type Filter, FilterInput, givenFilter } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'

/**
 * A card for a measure over all records: its label, its value, which records count, and how they are grouped.
 */
export function MeasureCard({ editor, name }: StudioTabProps & { name: string }) {
  const translate = useTranslate()
  const { fieldName, language } = useStudioWords(editor)
  const key = `measures.${name}`
  const measure = editor.own.measures?.[name]
  if (!measure) return null
  const { fields } = editor.resource
  const measuredAs = (...kinds: string[]) =>
    Object.keys(fields).filter(field => fields[field] && kinds.includes(typeOf(fields[field]).measured ?? ''))
  const set = (options: object) =>
    editor.change(own => {
      const entries = Object.entries({ ...measure, ...options }).filter(([, value]) => value !== undefined)
      return withEntry(own, 'measures', { name, value: Object.fromEntries(entries) })
    })
  const { value, by, filter = {} } = measure
  const sum = typeof value === 'object' && 'sum' in value ? value.sum : ''
  return (
    <Paper
      variant="outlined"
      sx={{ p: 2, display: 'grid', gap: 1.5 }}
      role="group"
      aria-label={editor.label(language, key) ?? readableName(name)}
    >
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <TextField
          size="small"
          label={translate('studio_tabs.numbers.label')}
          {...atPlace(editor, key)}
          placeholder={readableName(name)}
          value={editor.label(language, key) ?? ''}
          onChange={event =>
            editor.change(own => withLabel(own, language, { key, text: event.target.value }))
          }
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px', maxWidth: 360 }}
        />
        <FieldSelect
          label={translate('studio_tabs.numbers.value')}
          place={atPlace(editor, `measures.${name}.value`)}
          none={translate('studio_tabs.numbers.how_many')}
          value={sum}
          names={measuredAs('amount', 'number')}
          nameOf={field => translate('studio_tabs.numbers.sum', { name: fieldName(field) })}
          onChange={field => set({ value: field ? { sum: field } : undefined })}
        />
        <FieldSelect
          label={translate('studio_tabs.numbers.by')}
          place={atPlace(editor, `measures.${name}.by`)}
          none={translate('studio_tabs.numbers.ungrouped')}
          value={typeof by === 'string' ? by : ''}
          names={measuredAs('group')}
          nameOf={fieldName}
          onChange={field => set({ by: field || undefined })}
        />
        <Button
          color="error"
          size="small"
          onClick={() =>
            editor.change(own => withoutLabels(withEntry(own, 'measures', { name, value: undefined }), [key]))
          }
        >
          {translate('studio_tabs.numbers.remove')}
        </Button>
      </Box>
      <DraftWords editor={editor}>
        <FilterInput
          resource={editor.resource}
          label={translate('studio_schedule.which')}
          value={filter as Filter}
          at={`measures.${name}.filter`}
          onChange={next => set({ filter: givenFilter(next) })}
        />
      </DraftWords>
    </Paper>
  )
}

interface SelectProps {
  label: string
  place: PlaceProps
  none: string
  value: string
  names: readonly string[]
  nameOf: (name: string) => string
  onChange: (name: string) => void
}

function FieldSelect({ label, place, none, value, names, nameOf, onChange }: SelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      {...place}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: '0 1 220px' }}
    >
      <MenuItem value="">{none}</MenuItem>
      {names.map(name => (
        <MenuItem key={name} value={name}>
          {nameOf(name)}
        </MenuItem>
      ))}
    </TextField>
  )
}
