import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { View } from '../../../contract/views'

interface Props {
  view: View
  /** Returns the key of a text about this page's views. */
  phrase: (key: string) => string
  onDelete: (view: View) => Promise<unknown>
  onClose: () => void
}

/** Asks before a view of a list, a report or a dashboard is deleted. */
export function DeleteViewDialog({ view, phrase, onDelete, onClose }: Props) {
  const translate = useTranslate()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await onDelete(view)
    onClose()
  }
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby="delete-view-title">
      <DialogTitle id="delete-view-title">
        {translate(phrase('delete_title'), { name: view.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          {translate(phrase(view.audience === 'me' ? 'delete_own' : 'delete_shared'))}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {translate('list.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={run} disabled={isRunning}>
          {translate(phrase('delete'))}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
