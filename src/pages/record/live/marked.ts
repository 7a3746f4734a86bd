const calm = { borderRadius: '4px', transition: 'background-color 600ms, box-shadow 600ms' }
const loud = { bgcolor: 'var(--primary-soft)', boxShadow: '0 0 0 4px var(--primary-soft)' }

/** The background of a value that someone else has just changed; it fades in and out. */
export const markStyle = (marked: boolean) => ({ ...calm, ...(marked && loud) })

/** The same for values that are plain elements, in their container's style. */
export const markedValues = { '& > div > dd': calm, '& > div > dd[data-changed]': loud }
