import { Box, Link, Skeleton, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { addMonths, format, parseISO } from 'date-fns'
import { lazy, Suspense, useState } from 'react'
import { LinkBase, useLocale, useNavigate, useTranslate } from 'react-admin'
import {
  BoardPanel,
  type Column,
  DataTable,
  groupFilter,
  type Measured,
  type Measurement,
  majorUnits,
  measureLink,
  minorUnits,
  monthText,
  noMoney,
  todayForPeriods as officeToday,
  preferredCurrency,
  useFigureText,
} from '../../../src/kit'
import { premiumByMonth } from '../../policyCharges/measures'

const MonthChart = lazy(() => import('./MonthChart').then(({ MonthChart: chart }) => ({ default: chart })))
const HEIGHT = 264

/** Premium by the month in which cover starts, this year and the year before, as a chart or a table. */
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
      headingExtra={
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

interface Props {
  title: string
  months: string[]
  years: MonthYear[]
}

/** The values of the chart as a table. Each links to its list. */
function MonthTable({ title, months, years }: Props) {
  const translate = useTranslate()
  return (
    <DataTable
      stickyHeader
      aria-label={title}
      sx={tableStyle}
      frame={{ tabIndex: 0, role: 'group', 'aria-label': title, sx: { height: 264, overflow: 'auto' } }}
      columns={[
        { name: 'month', head: translate('board.month'), cell: at => months[at] },
        ...years.map(
          ({ label, cells }): Column<number> => ({
            name: label,
            head: label,
            align: 'right',
            cell: at =>
              cells[at]?.count ? (
                <Link
                  component={LinkBase}
                  to={cells[at].to}
                  color="inherit"
                  underline="hover"
                  sx={{ fontSize: 'inherit' }}
                >
                  <bdi>{cells[at].text}</bdi>
                </Link>
              ) : (
                '—'
              ),
          }),
        ),
      ]}
      rows={months.map((_month, at) => at)}
    />
  )
}

const tableStyle = {
  '& th': { bgcolor: 'background.paper', color: 'text.secondary', fontWeight: 500 },
  '& td, & th': { paddingInline: '20px 12px', py: 0.5 },
}

/** A month of a year. */
interface MonthCell {
  text: string
  /** In major units, for the chart. The text is exact. */
  height: number
  count: number
  to: string
}

interface MonthYear {
  label: string
  cells: MonthCell[]
}

const day = (date: Date) => format(date, 'yyyy-MM-dd')

/** Returns twelve months of this year and of the last in one currency, including months without premium. */
function useMonths(answer: Measured, currency: string) {
  const locale = useLocale()
  const { amount, short } = useFigureText()
  const thisYear = Number(officeToday().slice(0, 4))
  const cellOf = (year: number, month: number): MonthCell => {
    const first = new Date(year, month, 1)
    const key = day(first)
    const group = answer.groups?.find(one => one.key === key)
    const money = group?.amounts?.find(one => one.currency === currency) ?? noMoney(currency)
    const filter =
      group?.filter ??
      groupFilter(answer.filter, premiumByMonth.by, { value: key, next: day(addMonths(first, 1)) })
    return {
      text: amount(money),
      height: Number(majorUnits(money)),
      count: group?.count ?? 0,
      to: measureLink(answer.resource, filter),
    }
  }
  const twelve = Array.from({ length: 12 }, (_, month) => month)
  return {
    months: twelve.map(month => monthText(day(new Date(thisYear, month, 1)), locale)),
    years: [thisYear, thisYear - 1].map(
      (year): MonthYear => ({
        label: monthText(day(parseISO(`${year}-01-01`)), locale, { year: 'numeric' }),
        cells: twelve.map(month => cellOf(year, month)),
      }),
    ),
    axisText: (value: number) => short({ amount: minorUnits(value.toFixed(0), currency) ?? 0, currency }),
  }
}
