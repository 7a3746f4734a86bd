import { Box, Button, Popover, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useInlineSides } from '../theme/useInlineSides'
import { useLive } from './LiveContext'
import type { LiveState } from './live'

interface Props {
  anchor: HTMLElement
  state: LiveState
  /** The reason for a lost connection; undefined otherwise. */
  problem: string | undefined
  onClose: () => void
}

/** The state of the live connection, in words. */
export function LivePopover({ anchor, state, problem, onClose }: Props) {
  const translate = useTranslate()
  const live = useLive()
  const { end } = useInlineSides()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: -4, horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('live.title') } }}
    >
      <Box sx={{ p: 2, maxWidth: 300 }}>
        <Typography variant="subtitle1" component="h2">
          {translate(`live.${state}`)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {translate(`live.${state}_text`)}
        </Typography>
        {problem && (
          <>
            <Typography variant="body2" sx={{ mt: 1 }}>
              {translate(problem)}
            </Typography>
            <Button size="small" variant="outlined" sx={{ mt: 1.5 }} onClick={() => live.reconnect()}>
              {translate('live.reconnect')}
            </Button>
          </>
        )}
      </Box>
    </Popover>
  )
}
