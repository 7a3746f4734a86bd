import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Section } from '../../../core/schema/resource'
import { atPlace } from '../../atPlace'
import type { StudioTabProps } from '../../definitionEditor'
import { LabelInput } from '../../inputs/LabelInput'
import { OrderedList } from '../../OrderedList'
import { useStudioWords } from '../../useStudioWords'
import { SectionOfField } from './SectionOfField'
import { type ArrangedPart, moveField, swapSections } from './sectionEdits'
import { TabOfSection } from './TabOfSection'

interface Props extends StudioTabProps {
  part: ArrangedPart
  sections: readonly Section[]
  /** The index of this section. */
  at: number
  arrange: (sections: readonly Section[]) => void
}

/** A card for one section: its name, its position, its tab in a view, and its fields in order. */
export function SectionCard({ editor, part, sections, at, arrange }: Props) {
  const translate = useTranslate()
  const { fieldName, sectionName } = useStudioWords(editor)
  const section = sections[at]
  if (!section) return null
  const name = sectionName(section.section)
  const replace = (next: Section) => arrange(sections.map((each, index) => (index === at ? next : each)))
  // In a view, a section with fields can be removed, and its fields are then not shown.
  const isKept = part === 'form' && section.fields.length > 0
  const canHide = part === 'view' && editor.stored.origin === 'own'
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mb: 1, flexWrap: 'wrap' }}>
        <LabelInput
          editor={editor}
          of={`sections.${section.section}`}
          label={translate('studio.form.section')}
          {...atPlace(editor, `${part}.${section.section}`)}
          placeholder={name}
        />
        {part === 'view' && <TabOfSection {...{ editor, sections, section }} onChange={replace} />}
        <Button size="small" disabled={at === 0} onClick={() => arrange(swapSections(sections, at, at - 1))}>
          {translate('studio.form.up')}
        </Button>
        <Button
          size="small"
          disabled={at === sections.length - 1}
          onClick={() => arrange(swapSections(sections, at, at + 1))}
        >
          {translate('studio.form.down')}
        </Button>
        <IconButton
          size="small"
          disabled={isKept || (section.fields.length > 0 && !canHide)}
          aria-label={translate('studio.form.remove_section', { name })}
          onClick={() => arrange(sections.filter(each => each !== section))}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Stack>
      {section.fields.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('studio.form.empty')}
        </Typography>
      )}
      <OrderedList
        label={name}
        names={section.fields}
        labelOf={fieldName}
        onOrder={fields => replace({ ...section, fields })}
      >
        {field => (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography sx={{ flex: 1, minWidth: 0 }}>{fieldName(field)}</Typography>
            {(sections.length > 1 || canHide) && (
              <SectionOfField
                {...{ editor, sections, field, canHide }}
                section={section.section}
                onMove={target => arrange(moveField(sections, field, target))}
              />
            )}
          </Stack>
        )}
      </OrderedList>
    </Paper>
  )
}
