import { Box, type SxProps, type Theme, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { preferences } from '../../ui/preferences/preferences'
import { usePreference } from '../../ui/shell/usePreference'
import { Picture } from './Picture'

interface Props {
  name: 'theme' | 'skin' | 'appContentLayoutNav' | 'appContentWidth'
  /** The reason why the choice has no effect at the moment. */
  reason?: string
  /** The ID of the element with the reason. */
  note?: string
}

/** A choice between a few values, each with a small picture. */
export function PictureChoice({ name, reason, note }: Props) {
  const translate = useTranslate()
  const [chosen, choose] = usePreference(name)
  const values: readonly (typeof chosen)[] = preferences[name].values
  return (
    <Box
      component="fieldset"
      disabled={reason !== undefined}
      aria-describedby={reason && note}
      sx={fieldsetStyle}
    >
      <Typography component="legend" sx={legendStyle}>
        {translate(`preferences.${name}.title`)}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1.5 }}>
        {values.map(value => (
          <Box component="label" key={value} sx={cardStyle}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(value)}
            />
            <Picture of={value} />
            <span>{translate(`preferences.${name}.${value}`)}</span>
          </Box>
        ))}
      </Box>
      {reason && (
        <Typography id={note} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {reason}
        </Typography>
      )}
    </Box>
  )
}

export const fieldsetStyle = { m: 0, p: 0, border: 0, minWidth: 0 }
export const legendStyle = { p: 0, mb: 1, typography: 'subtitle2' }

const cardStyle = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 0.75,
  typography: 'body2',
  color: 'text.secondary',
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    m: 0,
    opacity: 0,
    cursor: 'inherit',
  },
  '& svg': {
    display: 'block',
    width: '100%',
    borderRadius: 1,
    outline: '1px solid',
    outlineColor: theme => theme.palette.divider,
    transition: 'outline-color 120ms',
  },
  '&:hover svg': { outlineColor: theme => theme.palette.text.secondary },
  '& input:checked ~ svg': { outline: '2px solid', outlineColor: theme => theme.palette.primary.main },
  '& input:checked ~ span': { color: 'text.primary', fontWeight: 500 },
  '& input:focus-visible ~ svg': { outlineWidth: 3, outlineOffset: 2 },
  '&:has(input:disabled)': { cursor: 'not-allowed', '& svg': { opacity: 0.5 } },
} satisfies SxProps<Theme>
