import { useMediaQuery, useTheme } from '@mui/material'

/** Whether the window is a phone's: cards in place of the table. */
export const useNarrow = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
