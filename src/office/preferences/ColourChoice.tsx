import Check from '@mui/icons-material/Check'
import Colorize from '@mui/icons-material/ColorizeOutlined'
import { Box, Typography, useTheme } from '@mui/material'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { BRAND_COLOUR } from '../../ui/preferences/preferences'
import { usePreference } from '../../ui/shell/usePreference'
import { fieldsetStyle, legendStyle } from './PictureChoice'

const colours = {
  violet: BRAND_COLOUR,
  blue: '#1D6FD8',
  teal: '#0D8A8A',
  green: '#2E8540',
  orange: '#D9650B',
  rose: '#C8356B',
}

/** Lets the user choose the primary color of the current theme: a preset or any other color. */
export function ColourChoice() {
  const translate = useTranslate()
  const { mode } = useTheme().palette
  const [chosen, choose] = usePreference(mode === 'dark' ? 'darkPrimary' : 'lightPrimary')
  const isOwn = !Object.values(colours).includes(chosen)
  const own = useOwnColour(chosen, choose)
  return (
    <Box component="fieldset" sx={fieldsetStyle}>
      <Typography component="legend" sx={legendStyle}>
        {translate(`preferences.primary.${mode}`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mx: -0.5 }}>
        {Object.entries(colours).map(([name, colour]) => (
          <Box component="label" key={name} title={translate(`preferences.primary.${name}`)} sx={swatchStyle}>
            <input
              type="radio"
              name="primary"
              aria-label={translate(`preferences.primary.${name}`)}
              checked={colour === chosen}
              onChange={() => choose(colour)}
            />
            <Box component="span" sx={filled(colour)}>
              {colour === chosen && <Check fontSize="small" />}
            </Box>
          </Box>
        ))}
        <Box component="label" title={translate('preferences.primary.own')} sx={swatchStyle}>
          <input type="color" aria-label={translate('preferences.primary.own')} {...own} />
          <Box component="span" sx={isOwn ? filled(chosen) : emptyStyle}>
            {isOwn ? <Check fontSize="small" /> : <Colorize fontSize="small" />}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** Forced colors must not replace this background, because it is what the user chooses. */
const filled = (colour: string) => ({ bgcolor: colour, forcedColorAdjust: 'none' }) as const

const emptyStyle = { border: 1, borderColor: 'text.secondary', '&&': { color: 'text.secondary' } }

const swatchStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
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
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 1,
    boxSizing: 'border-box',
    color: '#FFFFFF',
  },
  '& input:focus-visible + span': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
}

/**
 * While the user picks a color, the input fires on every movement. This limits how often the theme changes.
 */
const PACE_MS = 100

/** Returns the value and the listener of a native color input. */
function useOwnColour(chosen: string, choose: (colour: string) => void) {
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    const colour = value.toUpperCase()
    setDraft(colour)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      choose(colour)
      setDraft(undefined)
    }, PACE_MS)
  }
  // The native input only accepts lower-case letters.
  return { value: (draft ?? chosen).toLowerCase(), onChange }
}
