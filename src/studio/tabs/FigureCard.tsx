import { Box, Button, Paper } from '@mui/material'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useResource } from '../../ui/fields/ResourcesContext'
import { atPlace } from '../atPlace'
import { type Filter, FilterInput, givenFilter } from '../conditions/FilterInput'
import type { StudioTabProps } from '../definitionEditor'
import { entryOf } from '../inputs/entryOf'
import { LabelInput } from '../inputs/LabelInput'

interface Props extends StudioTabProps {
  name: string
}

/** A card for a figure over related records: its label, and which records count. */
export function FigureCard({ editor, name }: Props) {
  const translate = useTranslate()
  const figure = editor.own.figures?.[name]
  if (!figure) return null
  const key = `figures.${name}`
  const { set, remove } = entryOf(editor, 'figures', name)
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <LabelInput
          editor={editor}
          of={key}
          label={translate('studio_tabs.numbers.label')}
          {...atPlace(editor, key)}
          sx={{ maxWidth: 360 }}
        />
        <Button color="error" size="small" onClick={remove}>
          {translate('studio_tabs.numbers.remove')}
        </Button>
      </Box>
      {'resource' in figure && (
        <Suspense>
          <Counted
            of={figure.resource}
            filter={(figure.filter ?? {}) as Filter}
            at={`${key}.filter`}
            onChange={filter => set({ filter })}
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
