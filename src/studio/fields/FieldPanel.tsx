import { Box, Button, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DefinitionEditor, StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { LabelInput } from '../inputs/LabelInput'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { isApplied } from './appliedFields'
import { ChoiceOptions } from './ChoiceOptions'
import { ChoosableRecords } from './ChoosableRecords'
import { DependentOptions } from './DependentOptions'
import { changeField, type FieldData, removeField } from './fieldEdits'
import { GeneralOptions } from './GeneralOptions'
import { KindInput } from './KindInput'
import { KindOptions, useKindOptions } from './KindOptions'
import { NameInput } from './NameInput'
import { PanelFrame } from './PanelFrame'

interface Props extends StudioTabProps {
  name: string
  onClose: () => void
  /** Opens another field instead. */
  onOpen: (name: string) => void
}

/** The panel of one of the office's own fields. Each change is an edit that can be undone. */
export function FieldPanel({ editor, name, onClose, onOpen }: Props) {
  const translate = useTranslate()
  const { language } = useStudioWords(editor)
  const field = editor.own.fields?.[name] as FieldData | undefined
  const problems = useOtherProblems(editor, name, field?.kind ?? '')
  if (!field) return null
  const applied = isApplied(editor, name)
  const setHelp = (text: string) =>
    editor.change(own => {
      const labeled = withLabel(own, language, { key: `help.${name}`, text })
      return changeField(labeled, name, { help: text ? true : undefined })
    })
  return (
    <PanelFrame editor={editor} name={name} kind={field.kind} problems={problems} onClose={onClose}>
      <LabelInput
        editor={editor}
        of={`fields.${name}`}
        label={translate('studio.fields.label')}
        data-place={`fields.${name}`}
      />
      <TextField
        size="small"
        multiline
        label={translate('studio.fields.help')}
        value={editor.label(language, `help.${name}`) ?? ''}
        onChange={event => setHelp(event.target.value)}
      />
      {applied && <NameInput editor={editor} name={name} onRenamed={onOpen} />}
      <KindInput editor={editor} name={name} field={field} onReplaced={onOpen} />
      {Array.isArray(field.options) && <ChoiceOptions editor={editor} name={name} />}
      <KindOptions editor={editor} name={name} field={field} />
      <ChoosableRecords editor={editor} name={name} field={field} />
      <DependentOptions editor={editor} name={name} field={field} />
      <GeneralOptions editor={editor} name={name} field={field} />
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate(applied ? 'studio.fields.remove_text' : 'studio.fields.remove_new')}
        </Typography>
        <Button
          color="error"
          disabled={editor.whole.title === name}
          onClick={() => {
            editor.change(own => removeField(own, name))
            onClose()
          }}
        >
          {translate('studio.fields.remove')}
        </Button>
      </Box>
    </PanelFrame>
  )
}

/** The options whose inputs show their own problems. */
const SHOWN = ['computed', 'default', 'defaultExpression', 'kind', 'required', 'visibleWhen']

/** Returns the problems of a field that none of its inputs shows. */
function useOtherProblems({ problems }: DefinitionEditor, name: string, kind: string) {
  const shown = [...SHOWN, ...useKindOptions(kind).map(option => option.name)].map(
    option => `fields.${name}.${option}`,
  )
  return problems.filter(
    ({ place }) => isWithin(place, `fields.${name}`) && !shown.some(each => isWithin(place, each)),
  )
}
