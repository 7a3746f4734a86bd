import Close from '@mui/icons-material/Close'
import { Box, IconButton, Paper, type Theme, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../../../ui/theme/visuallyHidden'

interface Props {
  /** The text. Screen readers announce each change once. */
  text: string | undefined
  /** Shown next to the text, and not announced. */
  beside?: ReactNode
  tone?: 'info' | 'warning'
  actions?: ReactNode
  onDismiss?: () => void
  /** Whether the bar is in a form's foot, which is sticky itself. */
  inFoot?: boolean
}

/**
 * Reports others' changes at the foot of the page, without moving any content. Mount it from the start:
 * screen readers only announce changes of an element that exists already.
 */
export function LiveBar({ text, beside: extra, tone = 'info', actions, onDismiss, inFoot = false }: Props) {
  const translate = useTranslate()
  return (
    <Box
      data-over-foot={text && inFoot ? '' : undefined}
      sx={text ? (inFoot ? {} : stuckStyle) : visuallyHidden}
    >
      <Paper elevation={0} sx={text ? [barStyle, tones[tone]] : {}}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <span role="status">{text}</span>
          {text && extra}
        </Box>
        {text && actions && <Box sx={actionsStyle}>{actions}</Box>}
        {text && onDismiss && (
          <Tooltip title={translate('remote_changes.dismiss')}>
            <IconButton size="small" onClick={onDismiss} aria-label={translate('remote_changes.dismiss')}>
              <Close fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Paper>
    </Box>
  )
}

const stuckStyle = { position: 'sticky', bottom: 12, zIndex: 3, mt: 2, maxWidth: 720 }
const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  px: 2,
  py: 1,
  fontSize: '0.875rem',
  bgcolor: 'var(--raised)',
  border: 1,
  borderColor: 'divider',
  borderInlineStart: '4px solid',
  boxShadow: '0 4px 16px rgb(20 18 32 / 12%)',
}
const tones = {
  info: { borderInlineStartColor: 'var(--primary)' },
  warning: { borderInlineStartColor: ({ palette }: Theme) => palette.warning.main },
}
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1 }
