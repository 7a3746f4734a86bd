import { Alert, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime, formatRelative } from '../../fields/formatDate'
import type { Draft } from './drafts'

interface Props {
  draft: Draft
  onDiscard: () => void
}

/** Says that the form holds what was typed earlier, and offers to start afresh. */
export function DraftNotice({ draft, onDiscard }: Props) {
  const translate = useTranslate()
  const locale = useLocale()
  const when = formatRelative(draft.at, locale) || formatDateTime(draft.at, locale)
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {translate('form.draft_discard')}
        </Button>
      }
    >
      {translate('form.draft_restored', { when })}
    </Alert>
  )
}
