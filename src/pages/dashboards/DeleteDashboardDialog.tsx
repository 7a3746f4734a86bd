import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { View } from '../../contract/views'
import { useDashboardActions } from './useDashboardActions'

/** Asks before a dashboard is deleted. */
export function DeleteDashboardDialog({ dashboard, onClose }: { dashboard: View; onClose: () => void }) {
  const translate = useTranslate()
  const { remove } = useDashboardActions()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    await remove(dashboard)
    onClose()
  }
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby="delete-dashboard-title">
      <DialogTitle id="delete-dashboard-title">
        {translate('dashboards.delete_title', { name: dashboard.name })}
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          {translate(dashboard.audience === 'me' ? 'dashboards.delete_own' : 'dashboards.delete_shared')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {translate('list.cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={run} disabled={isRunning}>
          {translate('dashboards.delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
