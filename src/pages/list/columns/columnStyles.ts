const FIRST = ':nth-of-type(-n+2)'
const ROW = '[data-frozen] > table > tbody > tr[data-id]'
/** The names of groups and totals, which cover the checkbox and the first column. */
const TOTALS = '[data-frozen][data-scrolled] > table > * > tr:is([data-group], [data-totals])'

/** The style of the heads' tools, and of the first column while it is frozen. */
export const columnStyles = {
  'th[data-column] > [role="separator"]': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: 0,
    width: 11,
    cursor: 'col-resize',
    touchAction: 'none',
    outline: 0,
    zIndex: 1,
  },
  'th[data-column] > [role="separator"]::after': {
    content: '""',
    position: 'absolute',
    insetBlock: '25%',
    insetInlineEnd: 0,
    width: 2,
    borderRadius: 1,
    backgroundColor: 'var(--line)',
    opacity: 0,
  },
  'thead:hover th[data-column] > [role="separator"]::after': { opacity: 1 },
  // A touch screen has no hover, and needs a larger target.
  '@media (hover: none)': {
    'th[data-column] > [role="separator"]': { width: 20 },
    'th[data-column] > [role="separator"]::after': { opacity: 1 },
  },
  'th[data-column] > [role="separator"]:is(:hover, :focus-visible, [data-held])::after': {
    opacity: 1,
    insetBlock: 0,
    backgroundColor: 'var(--primary)',
  },
  'th[data-column] > [role="separator"]:focus-visible': {
    outline: '2px solid var(--primary)',
    outlineOffset: -2,
  },
  'th[data-column][data-drop]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: 3,
    backgroundColor: 'var(--primary)',
    zIndex: 2,
  },
  'th[data-column][data-drop="before"]::before': { insetInlineStart: 0 },
  'th[data-column][data-drop="after"]::before': { insetInlineEnd: 0 },
  [`[data-frozen] > table > thead > tr > th${FIRST}`]: { zIndex: 3, left: 'auto', insetInlineStart: 0 },
  [`${ROW} > td${FIRST}`]: {
    position: 'sticky',
    zIndex: 1,
    insetInlineStart: 0,
    // Opaque, in the row's own color: hovered, selected or changed.
    backgroundColor: 'inherit',
    transition: 'none',
  },
  [`[data-frozen] > table > thead > tr > th[data-column]${FIRST}, ${ROW} > td:nth-of-type(2)`]: {
    insetInlineStart: 44,
    borderInlineEnd: '1px solid var(--line)',
  },
  [`${TOTALS} > th[scope]`]: {
    position: 'sticky',
    zIndex: 1,
    insetInlineStart: 0,
    overflow: 'hidden',
    backgroundColor: 'var(--quiet)',
    borderInlineEnd: '1px solid var(--line)',
  },
  '[data-scrolled] > table > tbody > tr[data-more] > td': { overflow: 'clip' },
  '[data-scrolled] > table > tbody > tr[data-more] > td > *': {
    position: 'sticky',
    insetInlineStart: 44,
    width: 'max-content',
  },
  [`:where(${ROW})`]: { backgroundColor: 'var(--surface)' },
} as const
