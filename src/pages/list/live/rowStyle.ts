import type { SxProps } from '@mui/material'

/** What a row says of itself to its style: that it is gone, or has just come. */
export const liveRow = (why: string | undefined, marks: readonly string[] | true | undefined) => ({
  'data-gone': why,
  'data-come': marks === true ? '' : undefined,
})

/** Marks a value that has just changed. */
export const liveCell = (name: string, marks: readonly string[] | true | undefined) =>
  marks === true || marks?.includes(name) ? { 'data-changed': '' } : {}

const mark = { backgroundColor: 'var(--primary-soft)', transition: 'none' }

const INSIDE = ':is(td, dd, a) :not([data-initials], [data-initials] *)'

/** How rows and cards look whose record is gone, and values that have just changed. */
export const liveStyle = {
  '& td, & dd': { transition: 'background-color 800ms' },
  '& [data-changed]': mark,
  '&[data-come]': mark,
  '&[data-gone]': { color: 'text.secondary', cursor: 'default' },
  '&[data-gone] :is(a, td, dt, dd)': { color: 'text.secondary', filter: 'grayscale(1)' },
  // A line goes through the text of the element that it is set on, not through boxes in it.
  [`&:is([data-gone="deleted"], [data-gone="unseen"]) :is(td, dd, a, ${INSIDE})`]: {
    textDecoration: 'line-through',
  },
} satisfies SxProps
