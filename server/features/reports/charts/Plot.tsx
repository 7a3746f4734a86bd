import { colors, seriesColors, size } from '../../documents/colors'
import { Line, Path, Rect, Svg, View } from '../../documents/page'
import type { Print } from '../../documents/print'
import { row } from '../../documents/row'
import { Words } from '../../documents/Words'
import type { PrintedChart } from '../chartsOf'
import { heightsOf } from './heightsOf'

const HEIGHT = 150
const AXIS = 48
const GAP = 6
const MAX_LABELS = 8

interface Props {
  print: Print
  chart: PrintedChart
  width: number
}

/** Vertical bars or lines, laid out in the language's direction. The axis shows some of the groups' names. */
export function Plot({ print, chart, width: whole }: Props) {
  const { groups, axisText } = chart
  const width = whole - AXIS - GAP
  const { lowest, highest } = heightsOf(chart)
  const ticks = [highest, (highest + lowest) / 2, lowest]
  const step = Math.max(1, Math.ceil(groups.length / MAX_LABELS))
  const labels = groups.filter((_name, at) => at % step === 0)
  // Leave a margin for half of a line's width.
  const top = (value: number) => 1 + (HEIGHT - 2) * (1 - (value - lowest) / (highest - lowest))
  return (
    <View>
      <View style={[row(print), { gap: GAP }]}>
        <View style={{ width: AXIS, height: HEIGHT, justifyContent: 'space-between' }}>
          {ticks.map(tick => (
            <Words key={tick} print={print} calm at="end" style={{ fontSize: size.small }}>
              {axisText(tick)}
            </Words>
          ))}
        </View>
        <Svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          {[...ticks, 0].map((tick, at) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed chart never move
              key={at}
              {...{ x1: 0, x2: width, y1: top(tick), y2: top(tick) }}
              stroke={tick === 0 ? colors.calm : colors.line}
              strokeWidth={0.6}
            />
          ))}
          {chart.kind === 'line' ? lines(print, chart, { width, top }) : bars(print, chart, { width, top })}
        </Svg>
      </View>
      <View style={[row(print), print.rtl ? { marginRight: AXIS + GAP } : { marginLeft: AXIS + GAP }]}>
        {labels.map((label, at) => (
          <View
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={at}
            style={{ width: (width / groups.length) * Math.min(step, groups.length - at * step) }}
          >
            <Words print={print} calm style={{ fontSize: size.small }}>
              {label}
            </Words>
          </View>
        ))}
      </View>
    </View>
  )
}

interface PlotSize {
  width: number
  /** Returns a value's distance from the top. */
  top: (value: number) => number
}

function bars({ rtl }: Print, { groups, series, isStacked }: PrintedChart, { width, top }: PlotSize) {
  const band = width / groups.length
  const bar = (band * 0.7) / (isStacked ? 1 : series.length)
  return groups.flatMap((_name, at) => {
    let below = 0
    return series.map(({ values }, index) => {
      const value = values[at] ?? 0
      const from = isStacked ? below : 0
      const to = isStacked ? below + Math.max(0, value) : value
      below = to
      const x = band * at + band * 0.15 + (isStacked ? 0 : bar * index)
      const y = Math.min(top(from), top(to))
      return (
        <Rect
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          key={`${at}-${index}`}
          {...{ x: rtl ? width - x - bar : x, y, width: bar, height: Math.abs(top(from) - top(to)) }}
          fill={seriesColors[index % seriesColors.length]}
        />
      )
    })
  })
}

function lines({ rtl }: Print, { groups, series }: PrintedChart, { width, top }: PlotSize) {
  const band = width / groups.length
  return series.map(({ label, values }, index) => {
    // A missing value is a gap in the line.
    const path = values.map((value, at) => {
      const x = band * (at + 0.5)
      const isStart = at === 0 || values[at - 1] === null
      return value === null ? '' : `${isStart ? 'M' : 'L'}${round(rtl ? width - x : x)} ${round(top(value))}`
    })
    const color = seriesColors[index % seriesColors.length]
    return <Path key={label} d={path.join('') || 'M0 0'} stroke={color} strokeWidth={1.4} fill="none" />
  })
}

const round = (value: number) => Math.round(value * 100) / 100
