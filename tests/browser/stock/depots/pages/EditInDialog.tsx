import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useState } from 'react'
import {
  CanAccess,
  EditBase,
  Form,
  SaveButton,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'

interface Props {
  children: ReactNode
  /** The property from which a `<Datagrid>` takes the column's name. */
  label?: string
}

/** Edits the surrounding record in a dialog, like the custom components of many react-admin products. */
export function EditInDialog({ children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const record = useRecordContext()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!record) return null
  const close = () => setOpen(false)
  const onSuccess = () => {
    notify('ra.notification.updated', { type: 'info', messageArgs: { smart_count: 1 } })
    close()
    refresh()
  }
  return (
    <CanAccess action="edit" record={record}>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('ra.action.edit')}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="xs">
        <EditBase id={record.id} mutationMode="pessimistic" redirect={false} mutationOptions={{ onSuccess }}>
          <DialogTitle>{record.name}</DialogTitle>
          <Form>
            <DialogContent>{children}</DialogContent>
            <DialogActions>
              <Button onClick={close}>{translate('ra.action.cancel')}</Button>
              <SaveButton />
            </DialogActions>
          </Form>
        </EditBase>
      </Dialog>
    </CanAccess>
  )
}
