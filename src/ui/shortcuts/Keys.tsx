import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Keys that are pressed together, drawn as on a keyboard, in the same order in every language. */
export function Keys({ keys }: { keys: string }) {
  const translate = useTranslate()
  return (
    <Box component="span" dir="ltr" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
      {keyNames(keys).map(name => (
        <Box component="kbd" key={name} sx={keyStyle}>
          {name.includes('.') ? translate(name) : name}
        </Box>
      ))}
    </Box>
  )
}

const keyStyle = {
  minWidth: 20,
  px: 0.625,
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  lineHeight: '18px',
  textAlign: 'center',
  color: 'text.secondary',
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
}

const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.platform)

const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Returns the names of a key combination. Names such as Enter are catalogue keys. */
export function keyNames(keys: string, mac = isMac()): string[] {
  return keys.split('+').map(key => {
    if (key === '$mod') return mac ? '⌘' : 'Ctrl'
    if (key === 'Shift' && mac) return '⇧'
    if (key === 'Alt' && mac) return '⌥'
    if (signs[key]) return signs[key]
    if (/^F\d+$/u.test(key)) return key
    return key.length > 1 ? `shortcuts.keys.${key.toLowerCase()}` : key.toUpperCase()
  })
}
