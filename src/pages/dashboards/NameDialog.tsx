import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ViewBody } from '../../contract/views'
import { AudienceInput } from '../list/views/AudienceInput'

/** What a dashboard is called, for whom it is, and whether the page opens with it. */
export type DashboardName = Pick<ViewBody, 'name' | 'audience' | 'role' | 'is_default'>

interface Props {
  /** The phrase of its title. */
  title: string
  initial: DashboardName
  canShare: boolean
  onClose: () => void
  /** Answers whether it was saved. */
  onSave: (draft: DashboardName) => Promise<boolean>
}

/** The name of a dashboard, and for whom it is. */
export function NameDialog({ title, initial, canShare, onClose, onSave }: Props) {
  const translate = useTranslate()
  const [draft, setDraft] = useState<DashboardName>(() => {
    const { name, audience, role, is_default } = initial
    return { name, audience, role, is_default }
  })
  const [isRunning, setRunning] = useState(false)
  const change = (part: Partial<DashboardName>) => setDraft({ ...draft, ...part })
  const isComplete = Boolean(draft.name.trim()) && (draft.audience !== 'role' || draft.role !== null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    const isSaved = await onSave(draft)
    setRunning(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={isRunning ? undefined : onClose}
      aria-labelledby="dashboard-title"
    >
      <DialogTitle id="dashboard-title">{translate(title)}</DialogTitle>
      <form onSubmit={save}>
        <DialogContent sx={{ pt: 1 }}>
          <Stack sx={{ gap: 2 }}>
            <TextField
              autoFocus
              required
              label={translate('saved_views.name')}
              value={draft.name}
              slotProps={{ htmlInput: { maxLength: 80 } }}
              onChange={event => change({ name: event.target.value })}
            />
            <AudienceInput
              canShare={canShare}
              onlyMe="dashboards.only_me"
              audience={draft}
              onChange={change}
            />
            <FormControlLabel
              control={
                <Checkbox
                  checked={draft.is_default}
                  onChange={event => change({ is_default: event.target.checked })}
                />
              }
              label={translate(
                draft.audience === 'me' ? 'dashboards.open_with' : 'dashboards.open_with_for_all',
              )}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isRunning}>
            {translate('list.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isRunning || !isComplete}>
            {translate('saved_views.save_view')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
