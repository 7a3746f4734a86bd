import { Box, type Theme } from '@mui/material'
import { Fragment } from 'react'
import type { PlanProblem } from '../../contract/definitions'

/** Underlines the parts with problems, as an overlay on the input. */
export function WrongParts({ value, problems }: { value: string; problems: readonly PlanProblem[] }) {
  const parts = problems
    .flatMap(({ start, end }) => (start === undefined || end === undefined ? [] : [{ start, end }]))
    .filter(({ start }) => start <= value.length)
    .sort((one, other) => one.start - other.start)
  if (!parts.length) return null
  return (
    <Box aria-hidden dir="ltr" sx={wrongStyle}>
      {parts.map(({ start, end }, at) => (
        <Fragment key={`${start} ${end}`}>
          {value.slice(parts[at - 1]?.end ?? 0, start)}
          {/* At the end of the text there is no character to underline. */}
          <mark>{value.slice(start, end) || '\u00a0'}</mark>
        </Fragment>
      ))}
      {value.slice(Math.max(...parts.map(({ end }) => end)))}
    </Box>
  )
}

/** Must match the text style of the input below it. */
const wrongStyle = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  padding: '8.5px 14px',
  font: 'inherit',
  fontFamily: 'monospace',
  fontSize: '1rem',
  lineHeight: '1.4375em',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  color: 'transparent',
  pointerEvents: 'none',
  '& mark': {
    color: 'transparent',
    bgcolor: 'transparent',
    textDecoration: 'underline wavy',
    textDecorationColor: ({ palette }: Theme) => palette.error.main,
    textUnderlineOffset: '3px',
  },
} as const
