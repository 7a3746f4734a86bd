import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StudioTabProps } from '../definitionEditor'
import { canRename, renameApplied } from './appliedFields'

interface Props extends StudioTabProps {
  name: string
  /** Called after the field was renamed. */
  onRenamed: (name: string) => void
}

/**
 * Renames an applied field. The name is part of the API, so it changes only on request, and the panel shows
 * the effects (T-08).
 */
export function NameInput({ editor, name, onRenamed }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState(name)
  const isChanged = text !== name
  const isWrong = isChanged && !canRename(editor.whole.fields, name, text)
  return (
    <Stack
      component="form"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start' }}
      onSubmit={event => {
        event.preventDefault()
        if (!isChanged || isWrong) return
        editor.change(own => renameApplied(own, name, text))
        onRenamed(text)
      }}
    >
      <TextField
        size="small"
        fullWidth
        label={translate('studio_fields.name.label')}
        value={text}
        error={isWrong}
        helperText={translate(isWrong ? 'studio_fields.name.taken' : 'studio_fields.name.text')}
        slotProps={{ htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' } }}
        onChange={event => setText(event.target.value.trim())}
      />
      <Button type="submit" disabled={!isChanged || isWrong}>
        {translate('studio_fields.name.rename')}
      </Button>
    </Stack>
  )
}
