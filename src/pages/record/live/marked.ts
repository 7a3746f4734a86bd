const calm = { borderRadius: '4px', transition: 'background-color 600ms, box-shadow 600ms' }
const loud = { bgcolor: 'var(--primary-soft)', boxShadow: '0 0 0 4px var(--primary-soft)' }

/** Returns the background of a value that someone else has just changed. It fades in and out. */
export const markStyle = (marked: boolean) => ({ ...calm, ...(marked && loud) })

/** The same for values that are plain elements, as the style of their container. */
export const markedValues = { '& > div > dd': calm, '& > div > dd[data-changed]': loud }
