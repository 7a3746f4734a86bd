import type { GroupTotals, RecordGroups } from '../../../src/contract/measures'
import { momentText } from '../../../src/core/field/momentText'
import { officeTimeZone } from '../../../src/core/field/officeTime'
import { writeGroupBy } from '../../../src/core/measures/groupBy'
import type { GroupWords } from '../../../src/core/measures/groupWords'
import { type Report, type ReportMeasure, writeReportMeasure } from '../../../src/core/measures/report'
import { reportValue } from '../../../src/core/measures/reportValue'
import { reportMeasureName } from '../../../src/core/measures/reportWords'
import { majorUnits } from '../../../src/core/money/amount'
import type { Resource } from '../../../src/core/schema/resource'
import { numbersLine } from '../../engine/records/export/csvCell'
import { groupingNames, linesOf, moreText, smallestLines } from './reportTable'

interface Csv {
  report: Report
  answer: RecordGroups
  words: GroupWords
  /** Names and keys for programs instead of labels. */
  isPlain: boolean
}

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BOM = '\ufeff'

/**
 * Returns a report as CSV: a line for each innermost group, then the total, and for people a note if groups
 * are omitted. Numbers have a decimal point and no grouping, and each currency has its own column. Texts that
 * a spreadsheet would run as a formula are escaped.
 */
export function reportCsv(resource: Resource, { report, answer, words, isPlain }: Csv): string {
  const columns = report.measures.flatMap(measure => columnsOf(measure, answer))
  const nameOf = ({ measure, currency }: Column) => {
    const name = isPlain ? writeReportMeasure(measure) : reportMeasureName(resource, measure, words)
    return currency === undefined ? name : `${name} (${currency})`
  }
  const depth = report.by.length
  const head = isPlain ? report.by.map(writeGroupBy) : groupingNames(resource, report, words)
  const lines = smallestLines(linesOf(resource, report, { answer, words }), report)
  const cellsOf = (records: GroupTotals) => columns.map(column => cellOf(column, records, isPlain))
  const more = moreText(answer, words)
  const total = words.format({ key: 'reports.total', fallback: '' })
  return [
    [...head, ...columns.map(nameOf)],
    ...lines.map(({ groups, records }) => [
      ...groups.map(({ key, name }) => (isPlain ? (key ?? '') : name)),
      ...cellsOf(records),
    ]),
    // Programs calculate totals themselves.
    ...(isPlain && depth ? [] : [[...head.map((_name, at) => (at ? '' : total)), ...cellsOf(answer)]]),
    ...(isPlain || !more ? [] : [[more, ...[...head, ...columns].slice(1).map(() => '')]]),
  ].reduce((text, cells) => text + numbersLine(cells), BOM)
}

interface Column {
  measure: ReportMeasure
  /** Set for amounts and ratios of amounts. */
  currency?: string
}

function columnsOf(measure: ReportMeasure, answer: RecordGroups): Column[] {
  const { amounts, ratios } = reportValue(measure, answer)
  const currencies = (amounts ?? ratios)?.map(({ currency }) => currency)
  return currencies?.length ? currencies.map(currency => ({ measure, currency })) : [{ measure }]
}

function cellOf({ measure, currency }: Column, records: GroupTotals, isPlain: boolean): string {
  const { amounts, ratios, number, day, moment } = reportValue(measure, records)
  const amount = amounts?.find(each => each.currency === currency)
  const ratio = ratios?.find(each => each.currency === currency)
  const shown = moment && !isPlain ? momentText(moment, officeTimeZone()) : moment
  return (amount && majorUnits(amount)) ?? ratio?.ratio ?? number ?? day ?? shown ?? ''
}
