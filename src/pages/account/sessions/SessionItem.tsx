import { Box, Button, Chip, ListItem, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Moment } from '../../../ui/page/Moment'
import type { OwnSession } from '../ownAccount'
import { useDevice } from './useDevice'

interface Props {
  session: OwnSession
  ending: boolean
  onEnd: () => void
}

/** One browser that is signed in: what it is, from where, when it was used last. */
export function SessionItem({ session, ending, onEnd }: Props) {
  const translate = useTranslate()
  const device = useDevice(session.user_agent)
  return (
    <ListItem disableGutters divider sx={{ flexWrap: 'wrap', gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="div" variant="subtitle1">
          {device}
        </Typography>
        <Typography component="div" variant="body2" color="text.secondary">
          {session.address && (
            <>
              <bdi>{session.address}</bdi>
              {' · '}
            </>
          )}
          {translate('own.sessions.last_use')} <Moment at={session.last_use} />
        </Typography>
      </Box>
      {session.current ? (
        <Chip size="small" color="success" variant="outlined" label={translate('own.sessions.this_one')} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          aria-label={translate('own.sessions.end_of', { device })}
          aria-busy={ending}
          onClick={() => !ending && onEnd()}
        >
          {translate('own.sessions.end')}
        </Button>
      )}
    </ListItem>
  )
}
