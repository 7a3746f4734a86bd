import { Alert, Box, Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatDateTime, formatRelative } from '../../core/field/formatDate'
import type { Draft } from './drafts'
import type { DraftState } from './useDraft'
import { useOtherDraft } from './useOtherDraft'
import type { RecordForm } from './useRecordForm'

interface Props {
  recordForm: RecordForm
  draft: DraftState
  onDiscard: () => void
  /** Called after another draft was loaded into the form. */
  onShown?: () => void
}

/** Shows that the form contains earlier input, when and where it was typed, and offers to discard it. */
export function DraftNotice({ recordForm, draft: state, onDiscard, onShown }: Props) {
  const { other, giveUp } = useOtherDraft(recordForm, state, onShown)
  const translate = useTranslate()
  const when = useWhen()
  const draft = state.unsaved ? recordForm.restored : undefined
  if (!draft && !other) return null
  const discard = () => {
    giveUp()
    onDiscard()
  }
  return (
    <Alert severity="info" role="status" sx={noticeStyle}>
      <Box sx={lineStyle}>
        <span>
          {draft && (
            <>
              {translate(draft.elsewhere ? 'form.draft_elsewhere' : 'form.draft_restored', {
                when: when(draft),
              })}{' '}
            </>
          )}
          {other && translate(otherText(other.draft, draft), { when: when(other.draft) })}
        </span>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, marginInlineStart: 'auto' }}>
          {other && (
            <Button color="inherit" size="small" onClick={other.use}>
              {translate('form.draft_use')}
            </Button>
          )}
          {draft && (
            <Button color="inherit" size="small" onClick={discard}>
              {translate('form.draft_discard')}
            </Button>
          )}
        </Box>
      </Box>
    </Alert>
  )
}

/** Returns the message about the draft that is not shown: from another browser, or from this one. */
const otherText = (other: Draft, shown: Draft | undefined) =>
  other.elsewhere || !shown?.elsewhere ? 'form.draft_also_elsewhere' : 'form.draft_also_here'

function useWhen(): (draft: Draft) => string {
  const locale = useLocale()
  return ({ at }) => formatRelative(at, locale) || formatDateTime(at, locale)
}

const noticeStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } }
const lineStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }
