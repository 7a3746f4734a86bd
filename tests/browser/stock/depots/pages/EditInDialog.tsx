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
  /** What a `<Datagrid>` calls the column. */
  label?: string
}

/** Edits the record around it in a dialog, as many react-admin products do with a component of their own. */
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
