import { Box } from '@mui/material'

interface Props {
  /** In words; undefined as long as the record is in the list. */
  why: string | undefined
  /** A card has room for it; of a row the tip says it, and this to who listens. */
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

// Within the card's padding: nothing moves because of it.
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
