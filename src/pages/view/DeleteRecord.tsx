import DeleteOutline from '@mui/icons-material/DeleteOutline'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useCreatePath, useDelete, useNavigate, useNotify, useTranslate } from 'react-admin'
import { RefusedAction } from '../../reasons/RefusedAction'
import type { Resource } from '../../schema/resource'
import { useNameInSentence } from '../list/useWords'
import { titleOf } from '../recordTitle'
import { type Explanation, explain } from './explain'

interface Props {
  resource: Resource
  record: RaRecord
}

/** Puts a record into the trash, after asking; says why when it cannot go, or when the rules refuse it. */
export function DeleteRecord({ resource, record, refused }: Props & { refused?: string }) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (refused)
    return (
      <RefusedAction
        variant="text"
        icon={<DeleteOutline />}
        label={translate('view.delete')}
        reason={refused}
      />
    )
  return (
    <>
      <Button color="error" startIcon={<DeleteOutline />} onClick={() => setOpen(true)}>
        {translate('view.delete')}
      </Button>
      <DeleteDialog resource={resource} record={record} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function DeleteDialog({ resource, record, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const name = useNameInSentence()(resource, 1)
  const notify = useNotify()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const [remove, { isPending }] = useDelete()
  const [refused, setRefused] = useState<Explanation>()
  const title = titleOf(resource, record)

  const confirm = async () => {
    setRefused(undefined)
    try {
      await remove(
        resource.name,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      notify('view.deleted', { type: 'success', messageArgs: { title } })
      navigate(createPath({ resource: resource.name, type: 'list' }))
    } catch (error) {
      setRefused(explain(error))
    }
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="delete-title" aria-describedby="delete-text">
      <DialogTitle id="delete-title">{translate('view.delete_title', { name, title })}</DialogTitle>
      <DialogContent>
        <DialogContentText id="delete-text">{translate('view.delete_text')}</DialogContentText>
        {refused && (
          <Alert severity="error" role="alert" sx={{ mt: 2 }}>
            {translate(refused.message, { _: refused.message })}
            {refused.details.map(detail => (
              <div key={detail}>{detail}</div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('form.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          aria-busy={isPending}
          onClick={() => !isPending && void confirm()}
        >
          {translate('view.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
