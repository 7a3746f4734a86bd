const base = {
  flex: 'none',
  display: 'flex',
  minHeight: 0,
  maxHeight: '100%',
  borderRadius: 1.5,
  bgcolor: 'color-mix(in srgb, var(--line) 55%, transparent)',
  outline: '2px solid transparent',
  outlineOffset: '-2px',
  scrollSnapAlign: { xs: 'center', sm: 'none' },
  '@media (prefers-reduced-motion: no-preference)': { transition: 'opacity 120ms, outline-color 120ms' },
  '&[data-verdict="possible"]': { outline: '2px dashed var(--primary)' },
  '&[data-verdict="possible"][data-over]': { outlineStyle: 'solid', bgcolor: 'var(--primary-soft)' },
  '&[data-verdict="refused"]': { bgcolor: 'transparent' },
  '&[data-verdict="refused"] > [data-cards]': { opacity: 0.5 },
  '&[data-verdict="refused"][data-over]': { outline: '2px solid', outlineColor: 'error.main' },
} as const

/** The style of a column. During a drag, it shows whether the card can be dropped there. */
export const columnStyle = {
  ...base,
  flexDirection: 'column',
  width: { xs: 'min(84vw, 320px)', sm: 288 },
  '& [data-reason]': {
    mx: 1.5,
    mb: 1,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '&[data-over] [data-reason]': { color: 'error.main' },
} as const

/** The style of a collapsed column, which shows only its name and count. */
export const collapsedStyle = {
  ...base,
  width: 44,
  minHeight: 200,
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: 1,
    width: '100%',
    height: '100%',
    pt: 1.5,
    writingMode: 'vertical-rl',
    borderRadius: 'inherit',
    fontFamily: 'inherit',
    fontSize: '0.8125rem',
    fontWeight: 500,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& > button:hover': { color: 'text.primary' },
} as const
