import { Box, type Theme, ThemeProvider, useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'

export interface MonthSeries {
  label: string
  /** In major units, only for the height of the bars. */
  values: number[]
  /** The exact texts of the tooltip. */
  texts: string[]
}

interface Props {
  months: string[]
  series: MonthSeries[]
  axisText: (value: number) => string
  /** Called with a bar's series and month when the user selects it. */
  onOpen: (series: number, month: number) => void
  label: string
}

const HEIGHT = 264
const fromTheLeft = (theme: Theme) => ({ ...theme, direction: 'ltr' as const })

/** A bar chart of months side by side, with one bar per year. The table shows the same values. */
export function MonthChart({ months, series, axisText, onOpen, label }: Props) {
  const { palette, direction } = useTheme()
  const mirrored = direction === 'rtl'
  return (
    // The chart is laid out from left to right in every language; its axes are mirrored.
    <Box
      dir="ltr"
      role="img"
      aria-label={label}
      sx={{ height: HEIGHT, px: 1, '& .MuiBarElement-root': { cursor: 'pointer' } }}
    >
      <ThemeProvider theme={fromTheLeft}>
        <BarChart
          height={HEIGHT}
          skipAnimation
          hideLegend
          margin={{ top: 12, bottom: 0, left: 4, right: 4 }}
          borderRadius={3}
          colors={[palette.primary.main, palette.mode === 'dark' ? '#5A6080' : '#CFCBDD']}
          grid={{ horizontal: true }}
          xAxis={[
            {
              data: months,
              scaleType: 'band',
              reverse: mirrored,
              disableLine: true,
              disableTicks: true,
              categoryGapRatio: 0.35,
              tickLabelStyle: { fontSize: 11 },
              barGapRatio: 0.1,
            },
          ]}
          yAxis={[
            {
              position: mirrored ? 'right' : 'left',
              width: 72,
              disableLine: true,
              disableTicks: true,
              valueFormatter: axisText,
            },
          ]}
          series={series.map(({ label: name, values, texts }, at) => ({
            id: String(at),
            label: name,
            data: values,
            valueFormatter: (_value, { dataIndex }) => texts[dataIndex] ?? '',
          }))}
          onItemClick={(_event, { seriesId, dataIndex }) => onOpen(Number(seriesId), dataIndex ?? 0)}
        />
      </ThemeProvider>
    </Box>
  )
}
