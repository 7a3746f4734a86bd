import type { RecordGroups } from '../../../src/contract/measures'
import type { GroupWords } from '../../../src/core/measures/groupWords'
import { type Report, writeReportMeasure } from '../../../src/core/measures/report'
import { reportMeasureName, reportTexts } from '../../../src/core/measures/reportWords'
import type { Resource } from '../../../src/core/schema/resource'
import { Columns, type PrintedLine } from '../documents/Columns'
import { Facts } from '../documents/Facts'
import type { Print } from '../documents/print'
import { Sheet } from '../documents/Sheet'
import { Words } from '../documents/Words'
import { Chart } from './Chart'
import { chartsOf } from './chartsOf'
import { groupingNames, linesOf, moreText } from './reportTable'

interface Props {
  print: Print
  title: string
  /** The filter as text; empty without a filter. */
  filter: string
  resource: Resource
  report: Report
  answer: RecordGroups
  words: GroupWords
}

/** The maximum number of columns on a portrait page. */
const MAX_UPRIGHT = 3
/** The width between a page's margins, in points. */
const WIDTHS = { upright: 527, wide: 773 }

/** A report on paper: its filter as text, its charts and its table. */
export function ReportSheet({ print, title, filter, resource, report, answer, words }: Props) {
  const textsOf = (records: RecordGroups | PrintedRecords) =>
    report.measures.map(measure =>
      reportTexts(resource, measure, { records, language: words.language })
        .map(({ text }) => text)
        .join('\n'),
    )
  const isWide = report.measures.length > MAX_UPRIGHT
  const isNested = report.by.length > 1
  const lines = linesOf(resource, report, { answer, words }).map(
    ({ groups, records }, at): PrintedLine => ({
      key: String(at),
      heading: groups.at(-1)?.name ?? '',
      strong: isNested && groups.length === 1,
      cells: textsOf(records),
    }),
  )
  const total = {
    ...{ key: 'total', heading: print.translate('reports.total'), strong: true },
    cells: textsOf(answer),
  }
  const more = moreText(answer, words)
  const facts = [
    [print.translate('list.group'), groupingNames(resource, report, words).join(' › ')],
    [print.translate('list.filters'), filter],
    [print.translate('reports.date'), print.date(print.today)],
  ] as const
  return (
    <Sheet print={print} title={title} landscape={isWide}>
      <Facts print={print} facts={facts} columns={3} />
      {chartsOf(resource, report, { answer, words }).map(chart => (
        <Chart
          key={chart.caption}
          print={print}
          chart={chart}
          width={isWide ? WIDTHS.wide : WIDTHS.upright}
        />
      ))}
      <Columns
        print={print}
        heads={report.measures.map(measure => (
          <Words key={writeReportMeasure(measure)} print={print} strong>
            {reportMeasureName(resource, measure, words)}
          </Words>
        ))}
        lines={[...lines, total]}
        headingWidth={34}
      />
      {more ? (
        <Words print={print} calm style={{ marginTop: 8 }}>
          {more}
        </Words>
      ) : null}
    </Sheet>
  )
}

type PrintedRecords = Pick<RecordGroups, 'count' | 'values'>
