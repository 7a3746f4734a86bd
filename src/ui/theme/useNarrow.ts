import { useMediaQuery, useTheme } from '@mui/material'

/** Whether the window is as narrow as a phone's. */
export const useNarrow = (): boolean => useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
