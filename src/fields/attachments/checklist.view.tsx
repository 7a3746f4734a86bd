import Add from '@mui/icons-material/Add'
import { Box, Button, FormHelperText, Menu, MenuItem, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptOf } from '../../core/field/fileFormats'
import type { Resource } from '../../core/schema/resource'
import { useOptionLabel } from '../../ui/fields/useLabels'
import { useFileLimits } from '../file/fileLimits.view'
import { limitsOf } from '../file/filePlaces'
import type { useUploading } from '../file/uploading.view'
import type { Attachment, AttachmentsField } from './attachments.type'
import type { DocumentActions } from './documentItem.view'
import { KindRow } from './kindRow.view'
import { rowsOf } from './rows'

type Uploading = ReturnType<typeof useUploading<string | null>>

interface Props {
  field: AttachmentsField
  name: string
  resource: Pick<Resource, 'name'>
  documents: readonly Attachment[]
  needed: readonly string[]
  /** Undefined for users who can only read. */
  uploading?: Uploading
  actions?: DocumentActions
}

/** Shows a record's documents: each needed kind with its documents or as missing, then the other kinds. */
export function Checklist({ field, name, resource, documents, needed, uploading, actions }: Props) {
  const translate = useTranslate()
  const word = useOptionLabel(resource, name)
  const { accept, maxSize } = limitsOf(field)
  const limits = useFileLimits()({ accept, maxSize })
  const rows = rowsOf(field.options, { needed, documents, sending: uploading?.uploads ?? [] })
  const all = rows.flatMap(row => row.documents.map(({ file }) => file))
  const kindWord = (kind: string | null) => (kind === null ? translate('attachments.other') : word(kind))
  const listed = new Set(rows.map(({ kind }) => kind))
  return (
    <Stack spacing={1}>
      <Box component="ul" sx={listStyle}>
        {rows.map(row => (
          <KindRow
            key={row.kind ?? ''}
            row={row}
            label={kindWord(row.kind)}
            among={all}
            accept={accept}
            uploading={uploading}
            actions={actions}
          />
        ))}
      </Box>
      {rows.length || uploading ? null : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('attachments.none')}
        </Box>
      )}
      {uploading ? (
        <>
          <AddOther
            kinds={[...field.options.filter(kind => !listed.has(kind)), ...(listed.has(null) ? [] : [null])]}
            word={kindWord}
            accept={accept}
            onChoose={(files, kind) => void uploading.send(files, kind)}
          />
          <FormHelperText>{limits}</FormHelperText>
        </>
      ) : null}
    </Stack>
  )
}

const listStyle = { listStyle: 'none', m: 0, p: 0 }

interface AddOtherProps {
  kinds: readonly (string | null)[]
  word: (kind: string | null) => string
  accept: readonly string[]
  onChoose: (files: File[], kind: string | null) => void
}

/** Adds a document of a kind that has no row yet. */
function AddOther({ kinds, word, accept, onChoose }: AddOtherProps) {
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
        accept={acceptOf(accept)}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])], chosen.current)
          target.value = ''
        }}
      />
    </>
  )
}
