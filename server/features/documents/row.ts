import type { Print } from './print'

/**
 * Returns the style of a row, whose first element is on the start
 * side. react-pdf doesn't mirror rows automatically.
 */
export const row = ({ rtl }: Pick<Print, 'rtl'>) => ({
  flexDirection: rtl ? ('row-reverse' as const) : ('row' as const),
})
