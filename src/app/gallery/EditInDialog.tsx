import { Button, DialogActions, DialogContent } from '@mui/material'
import { type ReactNode, useState } from 'react'
import {
  CanAccess,
  EditBase,
  Form,
  SaveButton,
  useGetRecordRepresentation,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { DialogFrame } from '../../ui/dialog/DialogFrame'

interface Props {
  children: ReactNode
  /** `<Datagrid>` reads the column's label from this prop. */
  label?: string
}

/**
 * An example of a component that a product adds: edits the
 * current record in a dialog, with react-admin's controller.
 */
export function EditInDialog({ children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const record = useRecordContext()
  const titleOf = useGetRecordRepresentation(useResourceContext())
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
      <DialogFrame open={isOpen} title={titleOf(record)} maxWidth="xs" onClose={close}>
        <EditBase id={record.id} mutationMode="pessimistic" redirect={false} mutationOptions={{ onSuccess }}>
          <Form>
            <DialogContent>{children}</DialogContent>
            <DialogActions>
              <Button onClick={close}>{translate('ra.action.cancel')}</Button>
              <SaveButton />
            </DialogActions>
          </Form>
        </EditBase>
      </DialogFrame>
    </CanAccess>
  )
}
