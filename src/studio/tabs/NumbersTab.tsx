import AddIcon from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { resourceLabel } from '../../core/schema/labels'
import { nameFrom } from '../../define/nameFrom'
import { useAllResources } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { withEntry } from '../editing/wholeDefinition'
import { TabSection } from '../inputs/TabSection'
import { useStudioWords } from '../useStudioWords'
import { FigureCard } from './FigureCard'
import { MeasureCard } from './MeasureCard'
import { RecordNumber } from './RecordNumber'
import { ShippedMeasures } from './ShippedMeasures'

/** The tab for the record number, the figures over related records, and the measures over all records. */
export function NumbersTab({ editor }: StudioTabProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <RecordNumber editor={editor} />
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
  const figures = Object.keys(editor.own.figures ?? {})
  const add = (way: { resource: string; by: string }) => {
    const taken = Object.keys(editor.whole.figures ?? {})
    const text = labels(resourceLabel({ name: way.resource }), { smart_count: 2 })
    const name = nameFrom(way.resource, { taken, fallback: 'figure' })
    editor.change(own =>
      withLabel(withEntry(own, 'figures', { name, value: way }), language, { key: `figures.${name}`, text }),
    )
  }
  return (
    <TabSection
      title={translate('studio_tabs.numbers.figures')}
      text={translate(ways.length ? 'studio_tabs.numbers.figures_text' : 'studio_tabs.numbers.no_relations')}
    >
      <Stack sx={{ gap: 1.5, mb: 1.5 }}>
        {figures.map(name => (
          <FigureCard key={name} editor={editor} name={name} />
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
    </TabSection>
  )
}

function Measures({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const add = () => {
    const taken = Object.keys(editor.whole.measures ?? {})
    const name = nameFrom(`${editor.name.replaceAll('-', '_')}_count`, { taken })
    editor.change(own => withEntry(own, 'measures', { name, value: {} }))
  }
  return (
    <TabSection
      title={translate('studio_tabs.numbers.measures')}
      text={translate('studio_tabs.numbers.measures_text')}
    >
      <ShippedMeasures editor={editor} />
      <Stack sx={{ gap: 1.5, mb: 1.5 }}>
        {Object.keys(editor.own.measures ?? {}).map(name => (
          <MeasureCard key={name} editor={editor} name={name} />
        ))}
      </Stack>
      <Button startIcon={<AddIcon />} variant="outlined" onClick={add}>
        {translate('studio_tabs.numbers.add')}
      </Button>
    </TabSection>
  )
}
