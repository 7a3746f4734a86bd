/** For a box that cuts off its text: a text of the opposite direction is cut at its own end. */
export const cutText = {
  '& bdi': {
    display: 'inline-block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    verticalAlign: 'bottom',
  },
} as const
