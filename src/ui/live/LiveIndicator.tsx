import CloudOff from '@mui/icons-material/CloudOffOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { lazy, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LazyPart } from '../shell/LazyPart'
import { useLive, useLiveState } from './LiveContext'
import type { LiveState } from './live'

const LivePopover = lazy(() => import('./LivePopover').then(part => ({ default: part.LivePopover })))

/**
 * The state of the live connection: a dot while connected,
 * a text if other users' changes do not arrive (L-01).
 */
export function LiveIndicator() {
  const translate = useTranslate()
  const live = useLive()
  const state = useLiveState()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const problem = live.problem()
  // No problem yet means that the page has not started to connect.
  const isLost = state === 'disconnected' && problem !== undefined
  const shown = state === 'disconnected' && !isLost ? 'connecting' : state
  const label = translate(`live.${shown}`)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
          sx={isLost ? lostStyle : buttonStyle}
        >
          {isLost ? <CloudOff fontSize="small" /> : <Box component="span" sx={dotStyle(shown)} />}
          {isLost && (
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {label}
            </Box>
          )}
        </IconButton>
      </Tooltip>
      <Box role="status" sx={unseen}>
        {isLost && translate('live.notice')}
      </Box>
      {anchor && (
        <LazyPart onMissing={close}>
          <LivePopover anchor={anchor} state={shown} problem={isLost ? problem : undefined} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

const buttonStyle = { width: { xs: 24, sm: 28 }, height: 28, p: 0, mx: { xs: -0.5, sm: 0 } }

const lostStyle = {
  ...buttonStyle,
  width: 'auto',
  minWidth: 24,
  px: { xs: 0, sm: 0.75 },
  gap: 0.75,
  borderRadius: 1,
  fontSize: 13,
  color: 'warning.main',
}

const dotStyle = (state: LiveState) => ({
  width: 8,
  height: 8,
  borderRadius: '50%',
  border: 1.5,
  borderColor: state === 'connected' ? 'success.main' : 'text.secondary',
  bgcolor: state === 'connected' ? 'success.main' : 'transparent',
})
