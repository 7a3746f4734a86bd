import { Stack, TextField } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ViewBody } from '../../../contract/views'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { AudienceInput } from './AudienceInput'

/** The name of any page's view, who can use it, and where it is offered. */
export type NamedView = Pick<ViewBody, 'name' | 'audience' | 'role' | 'is_default' | 'in_menu'>

interface Props {
  title: string
  initial: NamedView
  canShare: boolean
  /** The key of the text that only its owner sees it. */
  onlyMe: string
  /** Renders the options of where it is offered, which differ from page to page. */
  options: (draft: NamedView, change: (part: Partial<NamedView>) => void) => ReactNode
  onClose: () => void
  /** Resolves to whether it was saved. */
  onSave: (draft: NamedView) => Promise<boolean>
}

/** Asks for the name of a view of a list, a report or a dashboard, and who can use it. */
export function ViewNameDialog({ title, initial, canShare, onlyMe, options, onClose, onSave }: Props) {
  const translate = useTranslate()
  const [draft, setDraft] = useState(initial)
  const [isRunning, setRunning] = useState(false)
  const change = (part: Partial<NamedView>) => setDraft({ ...draft, ...part })
  const isComplete = Boolean(draft.name.trim()) && (draft.audience !== 'role' || draft.role !== null)
  const save = async () => {
    setRunning(true)
    const isSaved = await onSave(draft)
    setRunning(false)
    if (isSaved) onClose()
  }
  return (
    <FormDialog
      title={title}
      submit={translate('saved_views.save_view')}
      canSubmit={isComplete}
      busy={isRunning}
      maxWidth="xs"
      onSubmit={save}
      onClose={isRunning ? undefined : onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <TextField
          autoFocus
          required
          label={translate('saved_views.name')}
          value={draft.name}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          onChange={event => change({ name: event.target.value })}
        />
        <AudienceInput canShare={canShare} onlyMe={onlyMe} audience={draft} onChange={change} />
        <Stack>{options(draft, change)}</Stack>
      </Stack>
    </FormDialog>
  )
}
