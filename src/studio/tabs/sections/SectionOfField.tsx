import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import type { StudioTabProps } from '../../definitionEditor'
import { useStudioWords } from '../../useStudioWords'

interface Props extends StudioTabProps {
  sections: readonly Section[]
  field: string
  /** The section that contains the field. */
  section?: string
  /** Whether the field can be in no section. */
  canHide: boolean
  /** Moves the field; undefined removes it from its section. */
  onMove: (section: string | undefined) => void
}

/** Lets the user choose the section of a field. */
export function SectionOfField({ editor, sections, field, section, canHide, onMove }: Props) {
  const translate = useTranslate()
  const { fieldName, sectionName } = useStudioWords(editor)
  return (
    <TextField
      select
      size="small"
      variant="standard"
      sx={{ flex: '0 1 45%' }}
      value={section ?? ''}
      slotProps={{
        htmlInput: { 'aria-label': translate('studio.form.section_of', { name: fieldName(field) }) },
        select: { displayEmpty: true },
      }}
      onChange={event => onMove(event.target.value || undefined)}
    >
      {canHide && <MenuItem value="">{translate('studio_view.not_shown')}</MenuItem>}
      {sections.map(each => (
        <MenuItem key={each.section} value={each.section}>
          {sectionName(each.section)}
        </MenuItem>
      ))}
    </TextField>
  )
}
