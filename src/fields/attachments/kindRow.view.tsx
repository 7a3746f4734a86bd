import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Missing from '@mui/icons-material/ErrorOutlineOutlined'
import UploadFile from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Stack, type Theme, Typography } from '@mui/material'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { acceptOf } from '../../core/field/fileFormats'
import type { useUploading } from '../file/uploading.view'
import { UploadProgress } from '../file/uploadProgress.view'
import { type DocumentActions, DocumentItem } from './documentItem.view'
import type { ChecklistRow } from './rows'

interface Props {
  row: ChecklistRow
  label: string
  /** All files of the record, which the preview can page through. */
  among: readonly number[]
  accept: readonly string[]
  uploading?: ReturnType<typeof useUploading<string | null>>
  actions?: DocumentActions
}

/** Shows one kind of document with its documents, and lets the user add more. */
export function KindRow({ row, label, among, accept, uploading, actions }: Props) {
  const { kind, needed, documents } = row
  const translate = useTranslate()
  const chooser = useRef<HTMLInputElement>(null)
  const { over, handlers } = useDrop(files => void uploading?.send(files, kind))
  const uploads = uploading?.uploads.filter(({ place }) => place === kind) ?? []
  const missing = needed && !documents.length
  return (
    <Box
      component="li"
      {...(uploading ? handlers : {})}
      sx={[rowStyle, over ? { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 } : {}]}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        {missing ? (
          <Missing fontSize="small" color="warning" />
        ) : (
          <CheckCircle fontSize="small" color="success" />
        )}
        <Typography variant="body2" component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
      </Stack>
      <Stack spacing={0.5} sx={{ minWidth: 0 }}>
        {missing && !uploads.length ? (
          <Typography variant="body2" component="span" sx={missingStyle}>
            {translate('attachments.missing')}
          </Typography>
        ) : null}
        {documents.map(document => (
          <DocumentItem key={document.file} document={document} among={among} actions={actions} />
        ))}
        {uploads.map(upload => (
          <UploadProgress
            key={upload.key}
            upload={upload}
            onDismiss={() => uploading?.dismiss(upload.key)}
            onRetry={() => void uploading?.retry(upload.key)}
          />
        ))}
      </Stack>
      {uploading ? (
        <>
          <Button
            size="small"
            startIcon={<UploadFile />}
            onClick={() => chooser.current?.click()}
            aria-label={translate('attachments.add_to', { name: label })}
          >
            {translate('fields.add')}
          </Button>
          <input
            ref={chooser}
            type="file"
            hidden
            multiple
            aria-label={label}
            accept={acceptOf(accept)}
            onChange={({ target }) => {
              void uploading.send([...(target.files ?? [])], kind)
              target.value = ''
            }}
          />
        </>
      ) : null}
    </Box>
  )
}

/** Handles files that are dropped on an element. */
function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer.files.length) onFiles([...event.dataTransfer.files])
    },
  }
  return { over, handlers }
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '220px minmax(0, 1fr) auto' },
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
  columnGap: 2,
  alignItems: 'start',
  py: 0.5,
  px: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  '& > :first-of-type, & > :last-child': { minHeight: 30 },
}

// Readable in light and dark mode, because the theme's warning colour is only meant for icons.
const missingStyle = {
  lineHeight: '30px',
  color: ({ palette }: Theme) => (palette.mode === 'dark' ? palette.warning.light : palette.warning.dark),
}
