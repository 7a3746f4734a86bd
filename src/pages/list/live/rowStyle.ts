import type { SxProps } from '@mui/material'

/** Returns the attributes that style a row as removed, or as just added. */
export const liveRow = (why: string | undefined, marks: readonly string[] | true | undefined) => ({
  'data-gone': why,
  'data-come': marks === true ? '' : undefined,
})

/** Returns the attribute that highlights a value that has just changed. */
export const liveCell = (name: string, marks: readonly string[] | true | undefined) =>
  marks === true || marks?.includes(name) ? { 'data-changed': '' } : {}

const mark = { backgroundColor: 'var(--primary-soft)', transition: 'none' }

const INSIDE = ':is(td, dd, a) :not([data-initials], [data-initials] *)'

/** The style of removed rows and cards, and of changed values. */
export const liveStyle = {
  '& td, & dd': { transition: 'background-color 800ms' },
  '& [data-changed]': mark,
  '&[data-come]': mark,
  '&[data-gone]': { color: 'text.secondary', cursor: 'default' },
  '&[data-gone] :is(a, td, dt, dd)': { color: 'text.secondary', filter: 'grayscale(1)' },
  // A line-through covers an element's own text, but not the boxes in it.
  [`&:is([data-gone="deleted"], [data-gone="unseen"]) :is(td, dd, a, ${INSIDE})`]: {
    textDecoration: 'line-through',
  },
} satisfies SxProps
