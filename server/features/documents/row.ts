import type { Print } from './print'

/** Side by side, the first where the language begins: the typesetter mirrors nothing by itself. */
export const row = ({ rtl }: Pick<Print, 'rtl'>) => ({
  flexDirection: rtl ? ('row-reverse' as const) : ('row' as const),
})
