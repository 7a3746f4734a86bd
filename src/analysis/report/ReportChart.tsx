import { Box, Stack, type Theme, ThemeProvider, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { rainbowSurgePalette } from '@mui/x-charts/colorPalettes'
import { LineChart } from '@mui/x-charts/LineChart'
import { PieChart } from '@mui/x-charts/PieChart'

/** A line, or the bars of one color. */
export interface ChartSeries {
  label: string
  values: (number | null)[]
  /** The exact values for the tooltip. */
  texts: string[]
}

interface Props {
  kind: 'bar' | 'line' | 'pie'
  groups: string[]
  series: ChartSeries[]
  /** Whether bars are horizontal, with space for long names. */
  isSideways: boolean
  isStacked: boolean
  axisText: (value: number) => string
  /** Called after a click on a point, with the index of its series and of its group. */
  onOpen: (series: number, group: number) => void
  label: string
  height: number
}

const fromTheLeft = (theme: Theme) => ({ ...theme, direction: 'ltr' as const })

/** Draws a report as a chart. The table next to it has the same figures, each as a link. */
export function ReportChart({ label, height, ...props }: Props) {
  const { kind, series, groups } = props
  const isMirrored = useTheme().direction === 'rtl'
  const colors = useColors(kind === 'pie' ? groups.length : series.length)
  const legend = kind === 'pie' ? groups : series.length > 1 ? series.map(one => one.label) : []
  const Drawn = { bar: Bars, line: Lines, pie: Slices }[kind]
  return (
    <Box role="img" aria-label={label} sx={{ minWidth: 0 }}>
      {/* The chart is laid out left to right in every language. For right-to-left languages, only its
          axes are mirrored. */}
      <Box
        dir="ltr"
        sx={{ height, '& .MuiBarElement-root, & .MuiPieArc-root, & .MuiMarkElement-root': pointed }}
      >
        <ThemeProvider theme={fromTheLeft}>
          <Drawn {...{ ...props, height, colors, isMirrored }} />
        </ThemeProvider>
      </Box>
      {legend.length > 0 && <Legend names={legend} colors={colors} />}
    </Box>
  )
}

const pointed = { cursor: 'pointer' }

/** Returns the product's primary color for one series, or distinguishable colors for several. */
function useColors(count: number): string[] {
  const { palette } = useTheme()
  return count > 1 ? rainbowSurgePalette(palette.mode) : [palette.primary.main]
}

function Legend({ names, colors }: { names: readonly string[]; colors: readonly string[] }) {
  return (
    <Stack direction="row" aria-hidden sx={legendStyle}>
      {names.map((name, at) => (
        <Stack key={name} direction="row" sx={{ alignItems: 'center', gap: 0.75, minWidth: 0 }}>
          <Box sx={{ ...swatch, bgcolor: colors[at % colors.length] }} />
          <bdi>{name}</bdi>
        </Stack>
      ))}
    </Stack>
  )
}

const legendStyle = {
  flexWrap: 'wrap',
  gap: '4px 16px',
  mt: 1,
  fontSize: '0.8125rem',
  color: 'text.secondary',
}
const swatch = {
  flex: 'none',
  inlineSize: 10,
  blockSize: 10,
  borderRadius: '3px',
  forcedColorAdjust: 'none',
} as const

type DrawnProps = Omit<Props, 'label'> & { colors: string[]; isMirrored: boolean }

const common = (colors: string[], height: number) => ({
  ...{ colors, height, skipAnimation: true, hideLegend: true },
  margin: { top: 12, bottom: 0, left: 4, right: 12 },
})
const plainAxis = { disableLine: true, disableTicks: true, tickLabelStyle: { fontSize: 11 } }
const NAME_WIDTH = 132
const VALUE_WIDTH = 72

function axesOf({ groups, isSideways, isMirrored, axisText }: DrawnProps, scaleType: 'band' | 'point') {
  const position = isMirrored ? ('right' as const) : ('left' as const)
  const named = { ...plainAxis, data: groups, scaleType, categoryGapRatio: 0.35, barGapRatio: 0.1 }
  const valued = { ...plainAxis, valueFormatter: axisText }
  return isSideways
    ? {
        xAxis: [{ ...valued, reverse: isMirrored }],
        yAxis: [{ ...named, position, width: NAME_WIDTH }],
      }
    : {
        xAxis: [{ ...named, reverse: isMirrored }],
        yAxis: [{ ...valued, position, width: VALUE_WIDTH }],
      }
}

function Bars(props: DrawnProps) {
  const { series, isSideways, isStacked, colors, height, onOpen } = props
  const axes = axesOf(props, 'band')
  return (
    <BarChart
      {...common(colors, height)}
      {...axes}
      layout={isSideways ? 'horizontal' : 'vertical'}
      borderRadius={3}
      grid={isSideways ? { vertical: true } : { horizontal: true }}
      series={series.map(({ label, values, texts }, at) => ({
        ...{ id: String(at), label, data: values },
        ...(isStacked && { stack: 'all' }),
        valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
          texts[dataIndex] ?? '',
      }))}
      onItemClick={(_event, { seriesId, dataIndex }) => onOpen(Number(seriesId), dataIndex ?? 0)}
    />
  )
}

function Lines(props: DrawnProps) {
  const { series, colors, height, onOpen } = props
  const axes = axesOf({ ...props, isSideways: false }, 'point')
  return (
    <LineChart
      {...common(colors, height)}
      {...axes}
      grid={{ horizontal: true }}
      series={series.map(({ label, values, texts }, at) => ({
        ...{ id: String(at), label, data: values, showMark: true, curve: 'linear' as const },
        valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
          texts[dataIndex] ?? '',
      }))}
      onMarkClick={(_event, { seriesId, dataIndex }) => onOpen(Number(seriesId), dataIndex ?? 0)}
    />
  )
}

function Slices({ groups, series: [first], colors, height, onOpen }: DrawnProps) {
  return (
    <PieChart
      {...common(colors, height)}
      series={[
        {
          innerRadius: '45%',
          paddingAngle: 1,
          cornerRadius: 2,
          data: groups.map((label, at) => ({ id: at, label, value: Math.max(0, first?.values[at] ?? 0) })),
          valueFormatter: (_slice, { dataIndex }) => first?.texts[dataIndex] ?? '',
        },
      ]}
      onItemClick={(_event, { dataIndex }) => onOpen(0, dataIndex ?? 0)}
    />
  )
}
