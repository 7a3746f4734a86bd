import { colors, seriesColors, size } from '../documents/colors'
import { View } from '../documents/page'
import type { Print } from '../documents/print'
import { row } from '../documents/row'
import { Words } from '../documents/Words'
import { Pie } from './charts/Pie'
import { Plot } from './charts/Plot'
import { SideBars } from './charts/SideBars'
import type { PrintedChart } from './chartsOf'

interface Props {
  print: Print
  chart: PrintedChart
  /** The width in points. */
  width: number
}

/**
 * A chart as vector shapes. Its texts are rendered outside the drawing, because drawings can't contain any.
 */
export function Chart({ print, chart, width }: Props) {
  const { kind, isSideways, isStacked, caption, groups, series, remarks } = chart
  const names = kind === 'pie' ? [] : series.length > 1 ? series.map(({ label }) => label) : []
  const bars = groups.length * (isStacked ? 1 : series.length)
  return (
    <View wrap={isSideways && bars > FEW} style={{ marginBottom: 14 }}>
      <Words print={print} strong style={{ fontSize: size.heading, marginBottom: 4 }}>
        {caption}
      </Words>
      {kind === 'pie' ? (
        <Pie print={print} chart={chart} />
      ) : isSideways ? (
        <SideBars print={print} chart={chart} />
      ) : (
        <Plot print={print} chart={chart} width={width} />
      )}
      {names.length > 0 && (
        <View style={[row(print), { flexWrap: 'wrap', columnGap: 12, rowGap: 2, marginTop: 4 }]}>
          {names.map((name, at) => (
            <View key={name} style={[row(print), { alignItems: 'center', gap: 4 }]}>
              <View
                style={{ width: 7, height: 7, backgroundColor: seriesColors[at % seriesColors.length] }}
              />
              <Words print={print} calm style={{ fontSize: size.small }}>
                {name}
              </Words>
            </View>
          ))}
        </View>
      )}
      {remarks.map(remark => (
        <Words
          key={remark}
          print={print}
          calm
          style={{ fontSize: size.small, color: colors.calm, marginTop: 3 }}
        >
          {remark}
        </Words>
      ))}
    </View>
  )
}

/**
 * Sideways charts with more bars than this can continue on the
 * next page. All other charts have a fixed height.
 */
const FEW = 30
