import { formatPercent } from '../../../../src/core/field/formatNumber'
import { seriesColors, size } from '../../documents/colors'
import { Path, Svg, View } from '../../documents/page'
import type { Print } from '../../documents/print'
import { row } from '../../documents/row'
import { Words } from '../../documents/Words'
import type { PrintedChart } from '../chartsOf'

const RADIUS = 62
const HOLE = 30

/** A ring chart, with a legend of names, numbers and shares next to it. */
export function Pie({ print, chart: { groups, series, axisText } }: { print: Print; chart: PrintedChart }) {
  const values = groups.map((_name, at) => Math.max(0, series[0]?.values[at] ?? 0))
  const whole = values.reduce((sum, value) => sum + value, 0)
  const ends = values.map((_value, at) => values.slice(0, at + 1).reduce((sum, value) => sum + value, 0))
  const share = (value: number) =>
    whole ? formatPercent(String(Math.round((value / whole) * 1000) / 10), print.language) : '–'
  return (
    <View style={[row(print), { alignItems: 'center', gap: 18 }]}>
      <Svg width={RADIUS * 2} height={RADIUS * 2} viewBox={`0 0 ${RADIUS * 2} ${RADIUS * 2}`}>
        {values.map((value, at) =>
          value > 0 ? (
            <Path
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a printed chart never move
              key={at}
              d={slice(((ends[at] ?? 0) - value) / whole, (ends[at] ?? 0) / whole)}
              fill={seriesColors[at % seriesColors.length]}
              stroke="#ffffff"
              strokeWidth={1}
            />
          ) : null,
        )}
      </Svg>
      <View style={{ gap: 4 }}>
        {groups.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <View key={at} style={[row(print), { alignItems: 'center', gap: 6 }]}>
            <View style={{ width: 8, height: 8, backgroundColor: seriesColors[at % seriesColors.length] }} />
            <Words print={print}>{name}</Words>
            <Words print={print} calm style={{ fontSize: size.small }}>
              {`${axisText(values[at] ?? 0)} · ${share(values[at] ?? 0)}`}
            </Words>
          </View>
        ))}
      </View>
    </View>
  )
}

/**
 * Returns the path of a segment, between two shares of the whole. A full
 * circle has no end point, so it stops just before.
 */
function slice(from: number, to: number): string {
  const end = Math.min(to, from + 0.9999)
  const at = (part: number, radius: number) => {
    const angle = part * 2 * Math.PI - Math.PI / 2
    return `${(RADIUS + radius * Math.cos(angle)).toFixed(2)} ${(RADIUS + radius * Math.sin(angle)).toFixed(2)}`
  }
  const isLarge = end - from > 0.5 ? 1 : 0
  return [
    `M${at(from, RADIUS)}`,
    `A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${at(end, RADIUS)}`,
    `L${at(end, HOLE)}`,
    `A${HOLE} ${HOLE} 0 ${isLarge} 0 ${at(from, HOLE)}Z`,
  ].join('')
}
