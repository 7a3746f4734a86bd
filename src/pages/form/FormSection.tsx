import { Box, Paper } from '@mui/material'
import { memo, useId } from 'react'
import type { Section } from '../../core/schema/resource'
import { useSectionLabel } from '../../ui/fields/useLabels'
import { SectionTitle } from '../SectionTitle'
import { FormField } from './FormField'
import type { RecordForm } from './useRecordForm'

interface FormSectionProps {
  section: Section
  recordForm: RecordForm
  /** Whether its first field gets the focus when the form opens. */
  focused: boolean
}

/** A titled group of fields: two columns on wide screens, one on a phone. */
export const FormSection = memo(function FormSection({ section, recordForm, focused }: FormSectionProps) {
  const id = useId()
  const title = useSectionLabel(recordForm.resource, section.section)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={sectionStyle}>
      <Box sx={partsStyle}>
        <SectionTitle id={id} title={title} resource={recordForm.resource} names={section.fields} />
        <Box sx={gridStyle}>
          {section.fields.map((name, at) => (
            <FormField key={name} name={name} recordForm={recordForm} autoFocus={focused && at === 0} />
          ))}
        </Box>
      </Box>
    </Paper>
  )
})

const sectionStyle = { p: { xs: 1.5, sm: 2.5 }, containerType: 'inline-size' }
// On wide screens, the titles are in a column next to the fields, like a table of contents.
const partsStyle = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 860px)': { gridTemplateColumns: '168px minmax(0, 1fr)' },
}
const gridStyle = {
  gridColumnEnd: -1,
  display: 'grid',
  alignItems: 'start',
  columnGap: 2.5,
  rowGap: 0.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}
