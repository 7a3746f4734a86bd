import { Box, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useTranslate } from 'react-admin'
import type { Measured } from '../../../src/contract/measures'

import { preferredCurrency } from '../../../src/core/money/currencyOf'
import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { premiumByMonth } from '../../policies/measures'
import { BoardPanel } from './BoardPanel'
import { MonthTable } from './MonthTable'
import { type MonthCell, useMonths } from './useMonths'

const MonthChart = lazy(() => import('./MonthChart').then(({ MonthChart: chart }) => ({ default: chart })))
const HEIGHT = 264

/** Premium by the month that cover begins, beside the year before: drawn, or in a table. */
export function PremiumByMonth({ from }: { from: Measurement }) {
  const translate = useTranslate()
  if (!from.expects(premiumByMonth)) return null
  const answer = from.measured(premiumByMonth)
  const title = translate('board.premium_by_month')
  if (!answer)
    return (
      <BoardPanel title={title}>
        <Skeleton variant="rounded" height={HEIGHT} sx={{ mx: 2.5 }} />
      </BoardPanel>
    )
  return <Drawn title={title} answer={answer} />
}

function Drawn({ title, answer }: { title: string; answer: Measured }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const currencies = (answer.amounts ?? []).map(({ currency }) => currency)
  const [chosen, setChosen] = useState<string>()
  const [asTable, setAsTable] = useState(false)
  const currency = chosen ?? currencies[0] ?? preferredCurrency()
  const { months, years, axisText } = useMonths(answer, currency)
  const open = (cell: MonthCell | undefined) => cell && navigate(cell.to)
  return (
    <BoardPanel
      title={title}
      beside={
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {currencies.length > 1 && (
            <Choice
              label={translate('fields.currency')}
              value={currency}
              options={currencies.map(code => [code, code])}
              onChange={setChosen}
            />
          )}
          <Choice
            label={translate('measures.chart')}
            value={asTable ? 'table' : 'chart'}
            options={['chart', 'table'].map(name => [name, translate(`measures.${name}`)])}
            onChange={name => setAsTable(name === 'table')}
          />
        </Stack>
      }
    >
      <Stack
        direction="row"
        aria-hidden
        sx={{ gap: 2, px: 2.5, fontSize: '0.8125rem', color: 'text.secondary' }}
      >
        {years.map(({ label }, at) => (
          <Stack key={label} direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
            <Box sx={at ? lastYearStyle : thisYearStyle} />
            {label}
          </Stack>
        ))}
      </Stack>
      {asTable ? (
        <MonthTable title={title} months={months} years={years} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} sx={{ mx: 2.5 }} />}>
          <MonthChart
            label={`${title}. ${translate('board.chart_hint')}`}
            months={months}
            series={years.map(({ label, cells }) => ({
              label,
              values: cells.map(({ height }) => height),
              texts: cells.map(({ text }) => text),
            }))}
            axisText={axisText}
            onOpen={(year, month) => open(years[year]?.cells[month])}
          />
        </Suspense>
      )}
    </BoardPanel>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: string[][]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={value}
      aria-label={label}
      onChange={(_event, next: string | null) => next && onChange(next)}
    >
      {options.map(([key = '', text]) => (
        <ToggleButton key={key} value={key} sx={{ py: 0.25, px: 1.25, fontSize: '0.8125rem' }}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const swatch = { inlineSize: 10, blockSize: 10, borderRadius: '3px' }
const thisYearStyle = { ...swatch, bgcolor: 'primary.main' }
const lastYearStyle = {
  ...swatch,
  bgcolor: ({ palette }: { palette: { mode: string } }) => (palette.mode === 'dark' ? '#5A6080' : '#CFCBDD'),
}
