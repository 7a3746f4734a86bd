import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { View } from '../../../contract/views'
import { useViewActions } from './useViewActions'

/** Asks before a view is deleted. */
export function DeleteViewDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const translate = useTranslate()
  const { remove } = useViewActions()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await remove(view)
    onClose()
  }
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby="delete-view-title">
      <DialogTitle id="delete-view-title">
        {translate('saved_views.delete_title', { name: view.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          {translate(view.audience === 'me' ? 'saved_views.delete_own' : 'saved_views.delete_shared')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {translate('list.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={run} disabled={isRunning}>
          {translate('saved_views.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
