import { Box, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { PreferenceName, PreferenceValue } from '../../ui/preferences/preferences'
import { usePreference } from '../../ui/shell/usePreference'

interface Props<Name extends PreferenceName> {
  name: Name
  on: PreferenceValue<Name>
  off: PreferenceValue<Name>
  /** Why it makes no difference now. */
  reason?: string
  /** Id of what tells the reason already. */
  description?: string
}

/** One of two. */
export function SwitchChoice<Name extends PreferenceName>({
  name,
  on,
  off,
  reason,
  description: told,
}: Props<Name>) {
  const translate = useTranslate()
  const [chosen, choose] = usePreference(name)
  const id = useId()
  return (
    <Box component="label" sx={[style, reason !== undefined && { cursor: 'not-allowed' }]}>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block' }}>
          {translate(`preferences.${name}`)}
        </Typography>
        {reason && !told && (
          <Typography
            id={id}
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ display: 'block' }}
          >
            {reason}
          </Typography>
        )}
      </Box>
      <Switch
        edge="end"
        size="small"
        checked={chosen === on}
        disabled={reason !== undefined}
        onChange={(_event, checked) => choose(checked ? on : off)}
        slotProps={{
          input: {
            'aria-label': translate(`preferences.${name}`),
            'aria-describedby': reason && (told ?? id),
          },
        }}
      />
    </Box>
  )
}

const style = { display: 'flex', alignItems: 'center', gap: 2, minHeight: 40, cursor: 'pointer' }
