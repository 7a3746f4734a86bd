import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { View } from '../../../contract/views'
import { useViewActions } from './useViewActions'
import { type ViewedPage, viewPhrase } from './viewedPage'

interface Props {
  page: ViewedPage
  view: View
  onClose: () => void
}

/** Asks before a view is deleted. */
export function DeleteViewDialog({ page, view, onClose }: Props) {
  const translate = useTranslate()
  const { remove } = useViewActions(page)
  const phrase = viewPhrase(page.of)
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await remove(view)
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
