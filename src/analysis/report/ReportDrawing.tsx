import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useTranslate } from 'react-admin'
import type { RecordGroups } from '../../contract/measures'
import { formatDecimal, formatPercent } from '../../core/field/formatNumber'
import {
  chartKind,
  currenciesOf,
  type Drawing,
  drawingOf,
  drawnMeasure,
  isAdditive,
  OTHERS,
} from '../../core/measures/drawing'
import type { GroupBy } from '../../core/measures/groupBy'
import { groupName } from '../../core/measures/groupWords'
import { measureKind } from '../../core/measures/report'
import type { Counted } from '../../core/measures/reportValue'
import { reportMeasureName, reportTexts } from '../../core/measures/reportWords'
import { minorUnits } from '../../core/money/amount'
import { useFigureText } from '../../pages/measures/figureText'
import { useGroupWords } from '../../pages/measures/groupText'
import type { ReportModel } from './useReport'
import { linkedTexts } from './valueFilter'

const ReportChart = lazy(() => import('./ReportChart').then(part => ({ default: part.ReportChart })))

interface Props {
  model: ReportModel
  answer: RecordGroups
  /** The title of the report. */
  title: string
  height?: number
}

const HEIGHT = 300
const BAR = 30

/** The chart of a report, in one currency. Renders nothing if the report has no chart. */
export function ReportDrawing({ model, answer, title, height = HEIGHT }: Props) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<string>()
  const { resource, report } = model
  const kind = chartKind(resource, report)
  const measure = drawnMeasure(resource, report)
  const currencies = measure ? currenciesOf(measure, answer) : []
  const currency = currencies.find(code => code === chosen) ?? currencies[0]
  const drawing = kind && drawingOf(resource, report, { answer, currency, isOfParts: kind === 'pie' })
  const chart = useChart(model, { drawing, currency, isMixed: currencies.length > 1 })
  if (!kind || !drawing || !chart || !measure) return null
  const isSideways = kind === 'bar' && !drawing.axis.unit
  const needed = isSideways ? Math.max(120, chart.groups.length * BAR + 40) : height
  const areJoined = kind === 'pie' || isAdditive(measure)
  const joined = kind === 'pie' ? drawing.left.groups : areJoined ? drawing.left.series : 0
  const left = drawing.left.groups + drawing.left.series - joined
  return (
    <Box sx={{ minWidth: 0 }}>
      {currencies.length > 1 && (
        <CurrencyChoice currencies={currencies} value={currency} onChange={setChosen} />
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={needed} />}>
        <ReportChart
          {...chart}
          kind={kind}
          isSideways={isSideways}
          isStacked={kind === 'bar' && Boolean(drawing.split) && isAdditive(measure)}
          label={translate('reports.chart_of', { title })}
          height={needed}
          onOpen={(series, group) => {
            const to = chart.linkTo(series, group)
            if (to) navigate(to)
          }}
        />
      </Suspense>
      {joined > 0 && <Remark>{translate('reports.joined', { smart_count: joined })}</Remark>}
      {left > 0 && <Remark>{translate('reports.left_out', { smart_count: left })}</Remark>}
    </Box>
  )
}

const Remark = ({ children }: { children: string }) => (
  <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
    {children}
  </Typography>
)

interface Drawn {
  drawing: Drawing | undefined
  currency: string | undefined
  isMixed: boolean
}

/** Returns the texts and links of a chart. */
function useChart({ resource }: ReportModel, { drawing, currency, isMixed }: Drawn) {
  const translate = useTranslate()
  const words = useGroupWords()
  const { short } = useFigureText()
  const { language } = words
  if (!drawing) return undefined
  const { measure, axis, split, groups, series } = drawing
  const textsOf = (records: Counted) =>
    reportTexts(resource, measure, { records, language }).filter(
      text => text.currency === undefined || text.currency === currency,
    )
  const nameOf = (by: GroupBy, group: { key: string | null; label?: string }) =>
    group.key === OTHERS ? translate('reports.others') : groupName(resource, { ...by, ...group }, words)
  const measureName = reportMeasureName(resource, measure, words)
  const kind = measureKind(resource, measure)
  const axisText = (value: number) => {
    if (kind === 'share') return formatPercent(String(Math.round(value * 1000) / 10), language)
    if (kind === 'amount' && currency)
      return short({ amount: minorUnits(value.toFixed(0), currency) ?? 0, currency })
    return formatDecimal(String(value), language, { notation: 'compact' })
  }
  return {
    axisText,
    groups: groups.map(group => nameOf(axis, group)),
    series: series.map(({ group, points }) => ({
      label: group && split ? nameOf(split, group) : measureName,
      values: points.map(({ height }) => height),
      texts: points.map(({ records, height }) =>
        records
          ? textsOf(records)
              .map(({ text }) => text)
              .join(' · ') || '–'
          : height === null
            ? '–'
            : axisText(height),
      ),
    })),
    linkTo: (at: number, group: number): string | undefined => {
      const records = series[at]?.points[group]?.records
      if (!records) return undefined
      const texts = textsOf(records)
      return linkedTexts(resource, { filter: records.filter, measure, texts, isMixed })[0]?.to
    },
  }
}

interface ChoiceProps {
  currencies: readonly string[]
  value: string | undefined
  onChange: (currency: string) => void
}

/** Lets the user choose the currency of the chart. Amounts in different currencies are never added. */
function CurrencyChoice({ currencies, value, onChange }: ChoiceProps) {
  const translate = useTranslate()
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', mb: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={value}
        aria-label={translate('fields.currency')}
        onChange={(_event, next: string | null) => next && onChange(next)}
      >
        {currencies.map(code => (
          <ToggleButton key={code} value={code} sx={{ py: 0.25, px: 1.25, fontSize: '0.8125rem' }}>
            {code}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
