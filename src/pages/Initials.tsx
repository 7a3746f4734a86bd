import { Box } from '@mui/material'
import { useLocale } from 'react-admin'
import { initialsOf } from '../auth/initials'

interface Props {
  name: string
  /** Its diameter in px. */
  size?: number
}

/** First letters of a person's or a company's name, before it; only for the eye, as the name says it all. */
export function Initials({ name, size = 28 }: Props) {
  const locale = useLocale()
  return (
    <Box
      component="span"
      aria-hidden
      data-initials={apart(initialsOf(name, locale))}
      sx={[markStyle, { width: size, height: size, fontSize: size * 0.4 }]}
    />
  )
}

/** Letters that would join, as Arabic ones do, stay initials. */
const apart = (initials: string) => [...initials].join('\u200c')

const markStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  verticalAlign: 'middle',
  borderRadius: '50%',
  lineHeight: 1,
  fontWeight: 600,
  letterSpacing: '0.01em',
  color: 'var(--mark-text)',
  bgcolor: 'var(--mark)',
  // Drawn, not written: the text of the cell stays the name alone.
  '&::before': { content: 'attr(data-initials)' },
}
