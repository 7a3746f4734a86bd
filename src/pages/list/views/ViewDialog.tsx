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
import type { View, ViewBody } from '../../../contract/views'
import { AudienceInput } from './AudienceInput'
import { useListViews } from './listView'
import { useViewActions } from './useViewActions'
import { type ViewedPage, viewPhrase } from './viewedPage'

interface Props {
  page: ViewedPage
  /** The view to change; without one, the page is saved as a new one. */
  view?: View
  onClose: () => void
}

type Draft = Pick<ViewBody, 'name' | 'audience' | 'role' | 'is_default' | 'in_menu'>

const empty: Draft = { name: '', audience: 'me', role: null, is_default: false, in_menu: false }

/** The name of a view, and for whom it is. */
export function ViewDialog({ page, view, onClose }: Props) {
  const translate = useTranslate()
  const { state, of } = page
  const phrase = viewPhrase(of)
  const canShare = useListViews()?.canShare ?? false
  const { create, update } = useViewActions(page)
  const [draft, setDraft] = useState<Draft>(() => (view ? draftOf(view) : empty))
  const [isRunning, setRunning] = useState(false)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isComplete = Boolean(draft.name.trim()) && (draft.audience !== 'role' || draft.role !== null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    const isSaved = await (view ? update(view, draft) : create({ ...draft, state }))
    setRunning(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      onClose={isRunning ? undefined : onClose}
      aria-labelledby="view-title"
    >
      <DialogTitle id="view-title">{translate(phrase(view ? 'edit_title' : 'new_title'))}</DialogTitle>
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
              onlyMe={phrase('only_me')}
              audience={draft}
              onChange={change}
            />
            <Stack>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={draft.in_menu}
                    onChange={event => change({ in_menu: event.target.checked })}
                  />
                }
                label={translate('saved_views.in_menu')}
              />
              {of === 'list' && (
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={draft.is_default}
                      onChange={event => change({ is_default: event.target.checked })}
                    />
                  }
                  label={translate(
                    draft.audience === 'me' ? 'saved_views.open_with' : 'saved_views.open_with_for_all',
                  )}
                />
              )}
            </Stack>
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

const draftOf = ({ name, audience, role, is_default, in_menu }: View): Draft => ({
  ...{ name, audience, role, is_default, in_menu },
})
