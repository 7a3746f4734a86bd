import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/DriveFileRenameOutline'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFileInfo } from '../file/files.view'
import { UploadedFile } from '../file/uploadedFile.view'
import type { Attachment } from './attachments.type'

/** The actions on an uploaded document. */
export interface DocumentActions {
  rename(document: Attachment, note: string | null): void
  remove(document: Attachment): void
}

interface Props {
  document: Attachment
  among: readonly number[]
  actions?: DocumentActions
}

/** Shows an uploaded document, with buttons to preview, rename and remove it. */
export function DocumentItem({ document, among, actions }: Props) {
  const { file, note } = document
  const translate = useTranslate()
  const { data: info } = useFileInfo(file)
  const [prompt, setPrompt] = useState<'rename' | 'remove'>()
  const name = note ?? info?.name ?? translate('fields.file', { id: file })
  const close = () => setPrompt(undefined)
  return (
    <Box sx={itemStyle}>
      <UploadedFile id={file} name={note ?? undefined} among={among} />
      {actions ? (
        <>
          <IconButton
            size="small"
            onClick={() => setPrompt('rename')}
            aria-label={translate('attachments.rename', { name })}
          >
            <Edit fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            onClick={() => setPrompt('remove')}
            aria-label={translate('fields.remove_file', { name })}
          >
            <Delete fontSize="small" />
          </IconButton>
        </>
      ) : null}
      {actions && prompt === 'rename' ? (
        <Rename name={name} onClose={close} onRename={typed => actions.rename(document, typed)} />
      ) : null}
      {actions && prompt === 'remove' ? (
        <Dialog open onClose={close} aria-labelledby="remove-document">
          <DialogTitle id="remove-document">{translate('attachments.remove_title', { name })}</DialogTitle>
          <DialogActions>
            <Button onClick={close}>{translate('ra.action.cancel')}</Button>
            <Button
              color="error"
              autoFocus
              onClick={() => {
                close()
                actions.remove(document)
              }}
            >
              {translate('attachments.remove')}
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </Box>
  )
}

interface RenameProps {
  name: string
  onRename: (name: string | null) => void
  onClose: () => void
}

function Rename({ name, onRename, onClose }: RenameProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(name)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="rename-document">
      <form
        onSubmit={event => {
          event.preventDefault()
          // Prevents the submit event from reaching the record's form.
          event.stopPropagation()
          onClose()
          onRename(typed.trim() || null)
        }}
      >
        <DialogTitle id="rename-document">{translate('attachments.rename', { name })}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={translate('attachments.name')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const itemStyle = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5, minWidth: 0 }
