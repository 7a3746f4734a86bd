import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import type { StudioTabProps } from '../../definitionEditor'
import { SelectInput } from '../../inputs/SelectInput'
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
    <SelectInput
      variant="standard"
      sx={{ flex: '0 1 45%' }}
      slotProps={{
        htmlInput: { 'aria-label': translate('studio.form.section_of', { name: fieldName(field) }) },
      }}
      value={section ?? ''}
      options={sections.map(each => each.section)}
      nameOf={sectionName}
      none={canHide ? translate('studio_view.not_shown') : undefined}
      onChange={name => onMove(name || undefined)}
    />
  )
}
