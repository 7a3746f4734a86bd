import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { SelectInput } from '../inputs/SelectInput'
import { useStudioWords } from '../useStudioWords'
import { isApplied, takenNames } from './appliedFields'
import { type FieldData, replaceField, withKind } from './fieldEdits'
import { kinds, type StudioKind } from './kinds'

interface Props extends StudioTabProps {
  name: string
  field: FieldData
  /** Called after the field was replaced by a field with this name. */
  onReplaced: (name: string) => void
}

/**
 * Lets the user choose the kind of a field. Once the field is applied, its kind can't change, because stored
 * values can't be converted.
 */
export function KindInput({ editor, name, field, onReplaced }: Props) {
  const translate = useTranslate()
  const { kindName } = useStudioWords(editor)
  const isStored = isApplied(editor, name)
  const replace = () => {
    const taken = takenNames(editor.whole.fields)
    const { name: made } = replaceField(editor.own, name, taken)
    editor.change(own => replaceField(own, name, taken).own)
    onReplaced(made)
  }
  if (!isStored)
    return (
      <SelectInput
        label={translate('studio.fields.kind')}
        {...atPlace(editor, `fields.${name}.kind`)}
        value={field.kind}
        options={kinds}
        nameOf={kindName}
        onChange={kind => editor.change(own => withKind(own, name, kind as StudioKind))}
      />
    )
  return (
    <Box>
      <Typography variant="body2" color="text.secondary">
        {translate('studio_fields.fixed')}
      </Typography>
      <Button size="small" onClick={replace} disabled={editor.whole.title === name}>
        {translate('studio_fields.replace')}
      </Button>
    </Box>
  )
}
