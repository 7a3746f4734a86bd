import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
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
  const offered: readonly string[] = (kinds as readonly string[]).includes(field.kind)
    ? kinds
    : [field.kind, ...kinds]
  const replace = () => {
    const taken = takenNames(editor.whole.fields)
    const { name: made } = replaceField(editor.own, name, taken)
    editor.change(own => replaceField(own, name, taken).own)
    onReplaced(made)
  }
  if (!isStored)
    return (
      <TextField
        select
        size="small"
        label={translate('studio.fields.kind')}
        {...atPlace(editor, `fields.${name}.kind`)}
        value={field.kind}
        onChange={event => editor.change(own => withKind(own, name, event.target.value as StudioKind))}
      >
        {offered.map(each => (
          <MenuItem key={each} value={each}>
            {kindName(each)}
          </MenuItem>
        ))}
      </TextField>
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
