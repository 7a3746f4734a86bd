import Delete from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { canBeShown } from '../../core/field/fileFormats'
import { formatSize } from '../../core/field/formatSize'
import { FileIcon } from './fileIcon.view'
import { useDownload, useFileAddress, useFileInfo } from './files.view'

const PreviewDialog = lazy(() =>
  import('./previewDialog.view').then(module => ({ default: module.PreviewDialog })),
)

interface UploadedFileProps {
  id: number
  /** Replaces the file's own name. */
  name?: string
  /** The files that the preview can page through, including this one. */
  among?: readonly number[]
  onRemove?: () => void
}

/**
 * Shows an uploaded file: a thumbnail or an icon, its name and its size. The name opens the preview of what browsers
 * can show, and downloads other files.
 */
export function UploadedFile({ id, name: called, among = [id], onRemove }: UploadedFileProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: info, isError } = useFileInfo(id)
  const [open, setOpen] = useState(false)
  const download = useDownload(id)
  const isShown = info && canBeShown(info.type)
  const name = called ?? info?.name ?? translate(isError ? 'fields.file_gone' : 'fields.file', { id })
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ alignItems: 'center', minWidth: 0 }}
      onClick={event => event.stopPropagation()}
    >
      {info ? isPicture(info.type) ? <Thumbnail id={id} /> : <FileIcon type={info.type} /> : null}
      {info ? (
        <>
          <Button
            size="small"
            onClick={isShown ? () => setOpen(true) : () => void download()}
            sx={nameStyle}
            aria-haspopup={isShown ? 'dialog' : undefined}
            title={isShown ? undefined : translate('preview.download')}
          >
            <bdi>{name}</bdi>
          </Button>
          <Typography variant="body2" component="span" color="text.secondary" noWrap sx={{ flexShrink: 0 }}>
            {formatSize(info.size, locale)}
          </Typography>
        </>
      ) : (
        <span>{name}</span>
      )}
      {onRemove ? (
        <IconButton size="small" onClick={onRemove} aria-label={translate('fields.remove_file', { name })}>
          <Delete fontSize="small" />
        </IconButton>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <PreviewDialog files={among} first={id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const isPicture = (type: string) => type.startsWith('image/') && canBeShown(type)

function Thumbnail({ id }: { id: number }) {
  const address = useFileAddress(id, true)
  return address ? <Box component="img" src={address} alt="" sx={pictureStyle} /> : null
}

const pictureStyle = { width: 40, height: 40, objectFit: 'contain', borderRadius: 1, flexShrink: 0 }
const nameStyle = { textTransform: 'none', minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' }
