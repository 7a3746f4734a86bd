import { plainRows } from '../../../ui/theme/rows'
import { liveStyle } from '../live/rowStyle'
import { calmLinks } from './calmLinks'

/** How the rows of a list look; `isStale` while they are those of an earlier question. */
export const rowLook = (isStale: boolean, isChoosing: boolean) => ({
  opacity: isStale ? 0.6 : 1,
  ...plainRows,
  ...calmLinks,
  '& > tr': { ...plainRows['& > tr'], ...row },
  // Below the last row there is room for what floats over the table while rows are chosen.
  ...(isChoosing && { '&::after': { content: '""', display: 'block', height: 64 } }),
})

const row = {
  ...liveStyle,
  cursor: 'pointer',
  // A picture of its own for each row: as they are scrolled past the pointer, only what it leaves and meets is painted.
  isolation: 'isolate',
  // The ring stands around the row: around the link it would be cut off by the cell.
  '&:has([data-record]:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '-2px' },
  '& [data-record]:focus-visible': { outline: 'none' },
  '& td:focus-visible': { outlineOffset: '-2px' },
  '& [data-initials]': { marginInlineEnd: '10px' },
  '& [data-initials] + a bdi': { maxWidth: 'calc(100% - 38px)', verticalAlign: 'middle' },
}
