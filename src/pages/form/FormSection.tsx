import { Box, Paper } from '@mui/material'
import { useId } from 'react'
import { useSectionLabel } from '../../fields/labels.view'
import type { Section } from '../../schema/resource'
import { SectionTitle } from '../SectionTitle'
import { FormField } from './FormField'
import type { RecordForm } from './useRecordForm'

interface Props {
  section: Section
  recordForm: RecordForm
  /** Its first field has the focus when the form opens. */
  focused: boolean
}

/** A titled group of fields: two columns where there is room, one on a phone. */
export function FormSection({ section, recordForm, focused }: Props) {
  const id = useId()
  const title = useSectionLabel(recordForm.resource, section.section)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <SectionTitle id={id} title={title} resource={recordForm.resource} names={section.fields} />
      <Box sx={gridStyle}>
        {section.fields.map((name, at) => (
          <FormField key={name} name={name} recordForm={recordForm} autoFocus={focused && at === 0} />
        ))}
      </Box>
    </Paper>
  )
}

const gridStyle = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
