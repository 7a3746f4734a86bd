import { colors, size } from './colors'
import { arabicFirst, fontFamily, weights } from './fontFamilies'
import { Text } from './page'
import type { Print } from './print'
import { directionOf, hasArabic, printable } from './printable'

interface Props {
  print: Pick<Print, 'rtl'>
  children: string
  strong?: boolean
  calm?: boolean
  /** Alignment in the box, in reading direction. */
  at?: 'start' | 'end' | 'center'
  style?: { fontSize?: number; color?: string; marginTop?: number; marginBottom?: number }
}

/**
 * Text in the direction of its own letters, aligned to the start side of the document's language.
 * @example <Words print={print} strong at="end">{total}</Words>
 */
export function Words({ print, children, strong, calm, at = 'start', style }: Props) {
  return (
    <Text
      style={{
        fontFamily: hasArabic(children) ? arabicFirst : fontFamily,
        fontSize: size.text,
        color: calm ? colors.calm : colors.text,
        fontWeight: strong ? weights.strong : weights.regular,
        direction: directionOf(children),
        textAlign: at === 'center' ? 'center' : (at === 'start') === print.rtl ? 'right' : 'left',
        ...style,
      }}
    >
      {printable(children)}
    </Text>
  )
}
