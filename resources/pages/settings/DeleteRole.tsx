import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useId, useState } from 'react'
import { type RaRecord, useDelete, useNavigate, useNotify, useTranslate } from 'react-admin'
import { type Explanation, explain } from '../../../src/pages/view/explain'
import type { Resource } from '../../../src/schema/resource'
import { useHolders } from './useHolders'

interface Props {
  resource: Resource
  record: RaRecord
  onClose: () => void
}

const SHOWN = 5

/** Asks before a role is deleted, and says whom it would be taken from. */
export function DeleteRole({ resource, record, onClose }: Props) {
  const translate = useTranslate()
  const id = useId()
  const notify = useNotify()
  const navigate = useNavigate()
  const { holders, total = 0 } = useHolders(record.id, SHOWN)
  const [remove, { isPending }] = useDelete()
  const [refused, setRefused] = useState<Explanation>()
  const title = String(record.name)
  const names = holders.map(({ name }) => String(name)).join(', ')

  const confirm = async () => {
    setRefused(undefined)
    try {
      await remove(
        resource.name,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      notify('view.deleted', { type: 'success', messageArgs: { title } })
      onClose()
      navigate('/settings/users')
    } catch (error) {
      setRefused(explain(error))
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('settings.roles.delete_title', { title })}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {total
            ? translate('settings.roles.held', { smart_count: total, names })
            : translate('settings.roles.nobody')}
        </DialogContentText>
        {total > holders.length && (
          <DialogContentText>
            {translate('settings.roles.and_more', { smart_count: total - holders.length })}
          </DialogContentText>
        )}
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
