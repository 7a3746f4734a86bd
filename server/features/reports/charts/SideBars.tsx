import { colors, seriesColors, size } from '../../documents/colors'
import { View } from '../../documents/page'
import type { Print } from '../../documents/print'
import { row } from '../../documents/row'
import { Words } from '../../documents/Words'
import type { PrintedChart } from '../chartsOf'
import { heightsOf } from './heightsOf'

const BAR = 9

/** A horizontal bar for each group, laid out in the language's direction, between the name and the number. */
export function SideBars({ print, chart }: { print: Print; chart: PrintedChart }) {
  const { groups, series, isStacked, axisText } = chart
  const { lowest, highest } = heightsOf(chart)
  const part = (value: number) => `${(value / (highest - lowest)) * 100}%`
  const before = (value: number) => part(Math.min(0, value) - lowest)
  return (
    <View style={{ gap: 3 }}>
      {groups.map((name, at) => {
        const values = series.map(one => one.values[at] ?? null)
        const shown = values.filter(value => value !== null)
        const sum = shown.reduce((all, value) => all + value, 0)
        const text = isStacked ? axisText(sum) : shown.map(axisText).join(' · ')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a printed chart never move
          <View key={at} wrap={false} style={[row(print), { alignItems: 'center', gap: 6 }]}>
            <View style={{ width: '26%' }}>
              <Words print={print} at="end" style={{ fontSize: size.small + 0.5 }}>
                {name}
              </Words>
            </View>
            <View style={[{ flex: 1, gap: 1 }, isStacked ? row(print) : {}]}>
              {values.map((value, index) => (
                <View
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={index}
                  style={isStacked ? { width: part(Math.max(0, value ?? 0)), height: BAR } : row(print)}
                >
                  {!isStacked && <View style={{ width: before(value ?? 0) }} />}
                  <View
                    style={{
                      width: isStacked ? '100%' : part(Math.abs(value ?? 0)),
                      height: isStacked ? BAR : Math.max(3, BAR / values.length),
                      backgroundColor: seriesColors[index % seriesColors.length],
                    }}
                  />
                </View>
              ))}
            </View>
            <View style={{ width: 70 }}>
              <Words print={print} style={{ fontSize: size.small, color: colors.calm }}>
                {text || '–'}
              </Words>
            </View>
          </View>
        )
      })}
    </View>
  )
}
