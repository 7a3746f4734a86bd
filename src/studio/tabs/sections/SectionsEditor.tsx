import AddIcon from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import type { StudioTabProps } from '../../definitionEditor'
import { withPart } from '../../editing/wholeDefinition'
import { HiddenFields } from './HiddenFields'
import { SectionCard } from './SectionCard'
import { type ArrangedPart, addSection } from './sectionEdits'

/** The sections of a form or a view, with the fields in each. */
export function SectionsEditor({ editor, part }: StudioTabProps & { part: ArrangedPart }) {
  const translate = useTranslate()
  const sections = editor.resource[part]
  const arrange = (next: readonly Section[]) =>
    editor.change(own =>
      withPart(
        own,
        part,
        next.map(section => ({ ...section, fields: [...section.fields] })),
      ),
    )
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          startIcon={<AddIcon />}
          variant="outlined"
          onClick={() => arrange(addSection(sections, translate('studio.form.new_section')))}
        >
          {translate('studio.form.add_section')}
        </Button>
        {editor.own[part] && (
          <Button onClick={() => editor.change(own => withPart(own, part, undefined))}>
            {translate('studio.form.reset')}
          </Button>
        )}
      </Stack>
      {sections.map((section, at) => (
        <SectionCard key={section.section} {...{ editor, part, sections, at, arrange }} />
      ))}
      {part === 'view' && <HiddenFields {...{ editor, sections, arrange }} />}
    </Stack>
  )
}
