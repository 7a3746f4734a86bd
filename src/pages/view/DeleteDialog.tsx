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
import { type RaRecord, useDelete, useTranslate } from 'react-admin'
import type { Resource } from '../../schema/resource'
import { useTellDone } from '../../undo/useTellDone'
import { useTitleOf } from '../recordTitle'
import { type Explanation, explain } from './explain'
import { ChangedSinceOpened } from './live/ChangedSinceOpened'
import { useShowCurrent } from './useShowCurrent'

interface Props {
  resource: Resource
  record: RaRecord
  open: boolean
  /** What is asked. */
  title: string
  /** What it comes to. */
  text: string
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a record goes to the trash, and says why when it cannot go. */
export function DeleteDialog({ resource, record, open, title, text, onClose, onDeleted }: Props) {
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const id = useId()
  const tellDone = useTellDone()
  const [remove, { isPending }] = useDelete()
  const [refused, setRefused] = useState<Explanation>()
  const showCurrent = useShowCurrent(resource, record)

  const confirm = async () => {
    setRefused(undefined)
    try {
      const answer = await remove(
        resource.name,
        { id: record.id, previousData: record },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      tellDone('view.deleted', { messageArgs: { title: titleOf(resource, record) }, answer })
      onDeleted()
    } catch (error) {
      showCurrent(error)
      setRefused(explain(error))
    }
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        {open && <ChangedSinceOpened resource={resource} record={record} />}
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
