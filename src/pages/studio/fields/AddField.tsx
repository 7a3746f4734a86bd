import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OwnDefinition } from '../../../define/ownDefinition'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { useStudioWords } from '../useStudioWords'
import { addField } from './fieldEdits'
import { beginning, kinds, type StudioKind } from './kinds'

interface Props extends StudioTabProps {
  onAdded: (name: string) => void
}

/** A new field: what it is called, and its kind. */
export function AddField({ editor, onAdded }: Props) {
  const translate = useTranslate()
  const { language, kindName } = useStudioWords(editor)
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState<StudioKind>('text')
  /** The first option of a choice has words from the start. */
  const labelOption = (own: OwnDefinition, name: string, text: string) =>
    kind === 'choice' || kind === 'choices'
      ? withLabel(own, language, { key: `options.${name}.first`, text })
      : own
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    if (!label.trim()) return input.current?.focus()
    const field = { kind, ...beginning[kind] }
    const taken = Object.keys(editor.whole.fields)
    const option = translate('studio.fields.new_option', { count: 1 })
    const { name } = addField(editor.own, { label, language, field, taken })
    editor.change(own => labelOption(addField(own, { label, language, field, taken }).own, name, option))
    setLabel('')
    // What a kind can't do without is asked at once; otherwise one types the next field.
    if (beginning[kind]) onAdded(name)
    else input.current?.focus()
  }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-end' }}
    >
      <TextField
        inputRef={input}
        size="small"
        label={translate('studio.fields.add_label')}
        value={label}
        onChange={event => setLabel(event.target.value)}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      <TextField
        select
        size="small"
        label={translate('studio.fields.kind')}
        value={kind}
        onChange={event => setKind(event.target.value as StudioKind)}
        sx={{ flex: '0 1 220px', minWidth: 160 }}
      >
        {kinds.map(each => (
          <MenuItem key={each} value={each}>
            {kindName(each)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="contained" startIcon={<AddIcon />} sx={{ minHeight: 40 }}>
        {translate('studio.fields.add')}
      </Button>
    </Box>
  )
}
