import { Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../../core/field/registry'
import type { Section } from '../../../core/schema/resource'
import type { StudioTabProps } from '../../definitionEditor'
import { useStudioWords } from '../../useStudioWords'
import { SectionOfField } from './SectionOfField'
import { moveField } from './sectionEdits'

interface Props extends StudioTabProps {
  sections: readonly Section[]
  arrange: (sections: readonly Section[]) => void
}

/** Lists the fields that the view doesn't show. Each can be put into a section. */
export function HiddenFields({ editor, sections, arrange }: Props) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const shown = new Set(sections.flatMap(({ fields }) => fields))
  const hidden = Object.entries(editor.resource.fields).flatMap(([name, field]) =>
    shown.has(name) || typeOf(field).writeOnly ? [] : [name],
  )
  if (!hidden.length) return null
  const label = translate('studio_view.not_shown')
  return (
    <Paper variant="outlined" component="section" aria-label={label} sx={{ p: 1.5 }}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {hidden.map(field => (
        <Stack key={field} direction="row" sx={{ gap: 1, alignItems: 'center', py: 0.5 }}>
          <Typography sx={{ flex: 1, minWidth: 0 }}>{fieldName(field)}</Typography>
          <SectionOfField
            {...{ editor, sections, field }}
            canHide
            onMove={target => arrange(moveField(sections, field, target))}
          />
        </Stack>
      ))}
    </Paper>
  )
}
