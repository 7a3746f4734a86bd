/** What lies behind a value that somebody else has just changed; it goes as it came, slowly. */
export const markStyle = (marked: boolean) => ({
  borderRadius: '4px',
  transition: 'background-color 600ms, box-shadow 600ms',
  ...(marked && { bgcolor: 'var(--primary-soft)', boxShadow: '0 0 0 4px var(--primary-soft)' }),
})
