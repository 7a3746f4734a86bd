import { Box, Paper } from '@mui/material'
import { useId } from 'react'
import type { Resource, Section, Values } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { displayOf } from '../../fields/displays'
import { useFieldLabel, useSectionLabel } from '../../ui/fields/useLabels'
import { calmValues } from '../record/calmValues'
import { useFollowed } from '../record/live/followed'
import { markedValues } from '../record/live/marked'
import { isWhole, WholeValue } from '../record/WholeValue'
import { SectionTitle } from '../SectionTitle'

interface Props {
  resource: Resource
  record: Values
  section: Section
}

/** A titled group of a record's fields. */
export function RecordSection({ resource, record, section }: Props) {
  const id = useId()
  const title = useSectionLabel(resource, section.section)
  const names = section.fields
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={sectionStyle}>
      <SectionTitle id={id} title={title} resource={resource} names={names} />
      <Box component="dl" sx={listStyle}>
        {names.map(name => (
          <RecordField key={name} resource={resource} record={record} name={name} />
        ))}
      </Box>
    </Paper>
  )
}

function RecordField({ resource, record, name }: { resource: Resource; record: Values; name: string }) {
  const label = useFieldLabel(resource, name)
  const { marked } = useFollowed()
  const field = fieldOf(resource, name)
  if (!field) return null
  const value = record[name]
  const { Panel, wide } = displayOf(field)
  const isMarked = marked.has(name)
  return (
    <div data-wide={wide || undefined} data-whole={isWhole({ field, value }) || undefined}>
      <dt>{label}</dt>
      <dd data-changed={isMarked || undefined} data-panel={Panel ? true : undefined}>
        <WholeValue resource={resource} name={name} field={field} value={value} record={record} />
      </dd>
    </div>
  )
}

const sectionStyle = { p: { xs: 1.5, sm: 2.5 } }
// Fields are plain elements: styled components for their dozens of parts would be half of the rendering time.
const listStyle = {
  m: 0,
  display: 'grid',
  columnGap: 5,
  rowGap: 1,
  fontSize: '0.875rem',
  lineHeight: '20px',
  // Two columns if each has at least 380 px. A third doesn't fit, because each takes more than a third.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(380px, 34%)), 1fr))',
  '& > div': {
    minWidth: 0,
    display: 'grid',
    columnGap: 2,
    alignItems: 'baseline',
    gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: '152px minmax(0, 1fr)' },
  },
  '& > div[data-wide]': { gridColumn: '1 / -1' },
  '& > div[data-whole]': { display: 'block' },
  '& > div > dt': { typography: 'body2', color: 'text.secondary' },
  ...markedValues,
  '& > div > dd': { ...markedValues['& > div > dd'], m: 0, minWidth: 0 },
  '& > div > dd[data-panel]': { mb: 1 },
  ...calmValues,
}
