const calm = { borderRadius: '4px', transition: 'background-color 600ms, box-shadow 600ms' }
const loud = { bgcolor: 'var(--primary-soft)', boxShadow: '0 0 0 4px var(--primary-soft)' }

/** What lies behind a value that somebody else has just changed; it goes as it came, slowly. */
export const markStyle = (marked: boolean) => ({ ...calm, ...(marked && loud) })

/** The same for values that are plain elements, in the style of what holds them. */
export const markedValues = { '& > div > dd': calm, '& > div > dd[data-changed]': loud }
