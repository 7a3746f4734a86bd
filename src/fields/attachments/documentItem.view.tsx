import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/DriveFileRenameOutline'
import { Box, IconButton, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/dialog/FormDialog'
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
        <ConfirmDialog
          title={translate('attachments.remove_title', { name })}
          answer={translate('attachments.remove')}
          grave
          onClose={close}
          onConfirm={() => {
            close()
            actions.remove(document)
          }}
        />
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
    <FormDialog
      title={translate('attachments.rename', { name })}
      submit={translate('ra.action.save')}
      maxWidth="xs"
      onSubmit={() => {
        onClose()
        onRename(typed.trim() || null)
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        label={translate('attachments.name')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  )
}

const itemStyle = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 0.5, minWidth: 0 }
