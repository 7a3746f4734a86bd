import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import { resourceLabel } from '../../../core/schema/labels'
import { nameFrom } from '../../../define/nameFrom'
import { useLabels } from '../../../ui/fields/labels.view'
import { useAllResources } from '../../../ui/fields/resources.view'
import { atPlace, type PlaceProps } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'

/** Numbers over related records, next to a record's key facts; and measures over all records, for the API. */
export function NumbersTab({ editor }: StudioTabProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Figures editor={editor} />
      <Measures editor={editor} />
    </Stack>
  )
}

function Figures({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const labels = useLabels()
  const { language } = useStudioWords(editor)
  const related = useAllResources().referringTo(editor.name)
  const ways = related.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([by, field]) => {
      const reference = typeOf(field).reference?.(field)
      return reference?.to === editor.name && !reference.many ? [{ resource: resource.name, by }] : []
    }),
  )
  const figures = Object.entries(editor.own.figures ?? {})
  const add = (way: { resource: string; by: string }) => {
    const taken = Object.keys(editor.whole.figures ?? {})
    const text = labels(resourceLabel({ name: way.resource }), { smart_count: 2 })
    const name = nameFrom(way.resource, { taken, fallback: 'figure' })
    editor.change(own =>
      withLabel(withEntry(own, 'figures', { name, value: way }), language, { key: `figures.${name}`, text }),
    )
  }
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate('studio_tabs.numbers.figures')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(ways.length ? 'studio_tabs.numbers.figures_text' : 'studio_tabs.numbers.no_relations')}
      </Typography>
      <Stack sx={{ gap: 1.5, mb: 1.5 }}>
        {figures.map(([name]) => (
          <NamedEntry key={name} editor={editor} part="figures" name={name} />
        ))}
      </Stack>
      {ways.map(way => (
        <Button
          key={`${way.resource}.${way.by}`}
          startIcon={<AddIcon />}
          variant="outlined"
          onClick={() => add(way)}
          sx={{ m: 0.5 }}
        >
          {translate('studio_tabs.numbers.count', {
            name: labels(resourceLabel({ name: way.resource }), { smart_count: 2 }),
          })}
        </Button>
      ))}
    </section>
  )
}

function Measures({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { fields } = editor.resource
  const groups = Object.keys(fields).filter(name => fields[name] && typeOf(fields[name]).measured === 'group')
  const amounts = Object.keys(fields).filter(
    name => fields[name] && ['amount', 'number'].includes(typeOf(fields[name]).measured ?? ''),
  )
  const measures = Object.entries(editor.own.measures ?? {})
  const add = () => {
    const taken = Object.keys(editor.whole.measures ?? {})
    const name = nameFrom(`${editor.name.replaceAll('-', '_')}_count`, { taken })
    editor.change(own => withEntry(own, 'measures', { name, value: {} }))
  }
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate('studio_tabs.numbers.measures')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('studio_tabs.numbers.measures_text')}
      </Typography>
      <Stack sx={{ gap: 1.5, mb: 1.5 }}>
        {measures.map(([name, measure]) => {
          const set = (options: object) =>
            editor.change(own => {
              const entries = Object.entries({ ...measure, ...options }).filter(
                ([, value]) => value !== undefined,
              )
              return withEntry(own, 'measures', { name, value: Object.fromEntries(entries) })
            })
          const { value, by } = measure
          const sum = typeof value === 'object' && 'sum' in value ? value.sum : ''
          return (
            <Paper
              key={name}
              variant="outlined"
              sx={{ p: 2, display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}
            >
              <bdi dir="ltr">{name}</bdi>
              <FieldSelect
                label={translate('studio_tabs.numbers.value')}
                place={atPlace(editor, `measures.${name}.value`)}
                none={translate('studio_tabs.numbers.how_many')}
                value={sum}
                names={amounts}
                nameOf={field => translate('studio_tabs.numbers.sum', { name: fieldName(field) })}
                onChange={field => set({ value: field ? { sum: field } : undefined })}
              />
              <FieldSelect
                label={translate('studio_tabs.numbers.by')}
                place={atPlace(editor, `measures.${name}.by`)}
                none={translate('studio_tabs.numbers.ungrouped')}
                value={typeof by === 'string' ? by : ''}
                names={groups}
                nameOf={fieldName}
                onChange={field => set({ by: field || undefined })}
              />
              <Button
                color="error"
                size="small"
                onClick={() => editor.change(own => withEntry(own, 'measures', { name, value: undefined }))}
              >
                {translate('studio_tabs.numbers.remove')}
              </Button>
            </Paper>
          )
        })}
      </Stack>
      <Button startIcon={<AddIcon />} variant="outlined" onClick={add}>
        {translate('studio_tabs.numbers.add')}
      </Button>
    </section>
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

/** A figure with its label, which can be removed. */
function NamedEntry({ editor, part, name }: StudioTabProps & { part: 'figures'; name: string }) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const key = `${part}.${name}`
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <TextField
        size="small"
        label={translate('studio_tabs.numbers.label')}
        {...atPlace(editor, key)}
        value={editor.label(language, key) ?? ''}
        onChange={event => editor.change(own => withLabel(own, language, { key, text: event.target.value }))}
        sx={{ maxWidth: 360 }}
      />
      <Button
        color="error"
        size="small"
        onClick={() =>
          editor.change(own => withoutLabels(withEntry(own, part, { name, value: undefined }), [key]))
        }
      >
        {translate('studio_tabs.numbers.remove')}
      </Button>
    </Box>
  )
}
