import { Alert, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { StudioTabProps } from '../definitionEditor'
import { RelationsSection } from './RelationsSection'
import { SectionsEditor } from './sections/SectionsEditor'
import type { ArrangedPart } from './sections/sectionEdits'

/** The sections of the form and the view with their fields, and the lists of related records. */
export function FormTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const [part, setPart] = useState<ArrangedPart>(() =>
    /^view\b/u.test(params.get('at') ?? '') ? 'view' : 'form',
  )
  return (
    <Stack sx={{ gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={part}
        aria-label={translate('studio_view.arrange')}
        onChange={(_event, chosen: ArrangedPart | null) => chosen && setPart(chosen)}
      >
        <ToggleButton value="form">{translate('studio_view.of_form')}</ToggleButton>
        <ToggleButton value="view">{translate('studio_view.of_view')}</ToggleButton>
      </ToggleButtonGroup>
      {part === 'view' && !editor.own.view && (
        <Alert severity="info">{translate('studio_view.follows')}</Alert>
      )}
      <SectionsEditor key={part} {...{ editor, part }} />
      <RelationsSection editor={editor} />
    </Stack>
  )
}
