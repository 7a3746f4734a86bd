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
  /** The field has been replaced by one of this name. */
  onReplaced: (name: string) => void
}

/** The kind of a field. It can be changed until the field is applied: values of one kind cannot become another. */
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
