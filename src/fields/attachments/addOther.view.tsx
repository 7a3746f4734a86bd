import Add from '@mui/icons-material/Add'
import { Button, Menu, MenuItem } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'

interface Props {
  kinds: readonly (string | null)[]
  word: (kind: string | null) => string
  accept: readonly string[]
  onChoose: (files: File[], kind: string | null) => void
}

/** Adds a document of a kind that has no row yet. */
export function AddOther({ kinds, word, accept, onChoose }: Props) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const chosen = useRef<string | null>(null)
  if (!kinds.length) return null
  const choose = (kind: string | null) => {
    chosen.current = kind
    setAnchor(null)
    chooser.current?.click()
  }
  return (
    <>
      <Button
        size="small"
        startIcon={<Add />}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('attachments.add_other')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map(kind => (
          <MenuItem key={kind ?? ''} dense onClick={() => choose(kind)}>
            {word(kind)}
          </MenuItem>
        ))}
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label={translate('attachments.add_other')}
        accept={accept.join(',')}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])], chosen.current)
          target.value = ''
        }}
      />
    </>
  )
}
