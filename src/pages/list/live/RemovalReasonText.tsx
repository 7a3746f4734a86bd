import { Box } from '@mui/material'

interface Props {
  /** In words; undefined while the record is in the list. */
  why: string | undefined
  /** A card has room for it; a row shows it in a tooltip and to screen readers. */
  inSight?: boolean
}

/** Why a row is no longer in the list. */
export function RemovalReasonText({ why, inSight }: Props) {
  if (!why) return null
  return (
    <Box component="span" sx={inSight ? seenStyle : visuallyHidden}>
      {why}
    </Box>
  )
}

// Inside the card's padding, so that nothing moves.
const seenStyle = {
  position: 'absolute',
  bottom: 0,
  insetInline: 16,
  fontSize: '0.75rem',
  lineHeight: '18px',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}
