import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useNotify, useTranslate } from 'react-admin'
import { formatSize } from '../formatSize'
import { useFileAddress, useFileInfo, useSaveFile } from './files.view'
import type { FileInfo } from './uploads'

interface UploadedFileProps {
  id: number
  onRemove?: () => void
}

/** An uploaded file: a picture of it if it is one, its name to open or save it, its size. */
export function UploadedFile({ id, onRemove }: UploadedFileProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: info, isError } = useFileInfo(id)
  const name = info?.name ?? translate(isError ? 'fields.file_gone' : 'fields.file', { id })
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ alignItems: 'center', minWidth: 0 }}
      onClick={event => event.stopPropagation()}
    >
      {info?.type.startsWith('image/') ? <Picture info={info} /> : null}
      {info && !info.type.startsWith('image/') ? <SavedFile info={info} /> : null}
      {info ? (
        <Typography variant="body2" component="span" color="text.secondary" noWrap>
          {formatSize(info.size, locale)}
        </Typography>
      ) : (
        <span>{name}</span>
      )}
      {onRemove ? (
        <IconButton size="small" onClick={onRemove} aria-label={translate('fields.remove_file', { name })}>
          <Delete fontSize="small" />
        </IconButton>
      ) : null}
    </Stack>
  )
}

/** A small picture; it opens whole in a tab of its own. */
function Picture({ info: { id, name } }: { info: FileInfo }) {
  const address = useFileAddress(id, true)
  if (!address) return <bdi>{name}</bdi>
  return (
    <>
      <Box component="img" src={address} alt="" sx={pictureStyle} />
      <Button size="small" component="a" href={address} target="_blank" rel="noopener" sx={nameStyle}>
        <bdi>{name}</bdi>
      </Button>
    </>
  )
}

/** Any other file; it is fetched when somebody wants it. */
function SavedFile({ info: { id, name } }: { info: FileInfo }) {
  const save = useSaveFile(id)
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await save()
    } catch (error) {
      console.warn(`File ${id} could not be fetched`, error)
      notify('fields.file_gone', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" onClick={open} disabled={busy} sx={nameStyle}>
      <bdi>{name}</bdi>
    </Button>
  )
}

const pictureStyle = { width: 40, height: 40, objectFit: 'contain', borderRadius: 1, flexShrink: 0 }
const nameStyle = { textTransform: 'none', minWidth: 0 }
