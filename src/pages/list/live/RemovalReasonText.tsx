import { Box } from '@mui/material'

interface Props {
  /** The reason in words. Undefined while the record is in the list. */
  why: string | undefined
  /** Whether the text is visible, as on a card. A row has a tooltip and a text for screen readers. */
  inSight?: boolean
}

/** Shows why a row is no longer in the list. */
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
