import { Box, Button, Paper, TextField } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useResource } from '../../ui/fields/resources.view'
import { atPlace } from '../atPlace'
import { type Filter, FilterInput, givenFilter } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'

interface Props extends StudioTabProps {
  name: string
}

/** A card for a figure over related records: its label, and which records count. */
export function FigureCard({ editor, name }: Props) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const figure = editor.own.figures?.[name]
  const key = `figures.${name}`
  if (!figure) return null
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <TextField
          size="small"
          label={translate('studio_tabs.numbers.label')}
          {...atPlace(editor, key)}
          value={editor.label(language, key) ?? ''}
          onChange={event =>
            editor.change(own => withLabel(own, language, { key, text: event.target.value }))
          }
          sx={{ maxWidth: 360 }}
        />
        <Button
          color="error"
          size="small"
          onClick={() =>
            editor.change(own => withoutLabels(withEntry(own, 'figures', { name, value: undefined }), [key]))
          }
        >
          {translate('studio_tabs.numbers.remove')}
        </Button>
      </Box>
      {'resource' in figure && (
        <Suspense>
          <Counted
            of={figure.resource}
            filter={(figure.filter ?? {}) as Filter}
            at={`figures.${name}.filter`}
            onChange={filter => {
              const { filter: _old, ...rest } = figure
              const value = filter ? { ...rest, filter } : rest
              editor.change(own => withEntry(own, 'figures', { name, value }))
            }}
          />
        </Suspense>
      )}
    </Paper>
  )
}

interface CountedProps {
  of: string
  filter: Filter
  /** The place of the filter in the definition. */
  at: string
  onChange: (filter: Filter | undefined) => void
}

/** Lets the user choose which of the related records count. */
function Counted({ of, filter, at, onChange }: CountedProps) {
  const translate = useTranslate()
  return (
    <FilterInput
      resource={useResource(of)}
      label={translate('studio_schedule.which')}
      value={filter}
      at={at}
      onChange={next => onChange(givenFilter(next))}
    />
  )
}
