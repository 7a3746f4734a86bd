import { Box, Button, Paper } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { readableName } from '../../core/i18n/readableName'
import { atPlace } from '../atPlace'
import { DraftWords } from '../conditions/DraftWords'
import { type Filter, FilterInput, givenFilter } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'
import { SelectInput } from '../inputs/SelectInput'
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
  const { set, remove } = entryOf(editor, 'measures', name)
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
        <LabelInput
          editor={editor}
          of={key}
          label={translate('studio_tabs.numbers.label')}
          {...atPlace(editor, key)}
          placeholder={readableName(name)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 220px', maxWidth: 360 }}
        />
        <SelectInput
          label={translate('studio_tabs.numbers.value')}
          {...atPlace(editor, `measures.${name}.value`)}
          none={translate('studio_tabs.numbers.how_many')}
          value={sum}
          options={measuredAs('amount', 'number')}
          nameOf={field => translate('studio_tabs.numbers.sum', { name: fieldName(field) })}
          onChange={field => set({ value: field ? { sum: field } : undefined })}
          sx={{ flex: '0 1 220px' }}
        />
        <SelectInput
          label={translate('studio_tabs.numbers.by')}
          {...atPlace(editor, `measures.${name}.by`)}
          none={translate('studio_tabs.numbers.ungrouped')}
          value={typeof by === 'string' ? by : ''}
          options={measuredAs('group')}
          nameOf={fieldName}
          onChange={field => set({ by: field || undefined })}
          sx={{ flex: '0 1 220px' }}
        />
        <Button color="error" size="small" onClick={remove}>
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
