import type { GroupTotals, RecordGroups } from '../../../src/contract/measures'
import type { GroupWords } from '../../../src/core/measures/groupWords'
import { readMeasure } from '../../../src/core/measures/ownMeasures'
import { aggregatesOf, type Report, readReport, writeReportMeasure } from '../../../src/core/measures/report'
import { reportMeasureName, reportTexts } from '../../../src/core/measures/reportWords'
import type { ReportSettings } from '../../../src/core/schema/reportSettings'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import type { MailTable } from '../../engine/mail/mailHtml'
import { readGroups } from '../../engine/measures/groups/readGroups'
import { isReadableThroughout } from '../../engine/records/readable'
import { reportCsv } from '../reports/reportCsv'
import {
  groupingNames,
  linesOf,
  moreText,
  type ReportLine,
  smallestLines,
  wordsIn,
} from '../reports/reportTable'
import type { SubscribedView } from './subscribedView'
import type { ViewContent } from './viewContent'
import { type FileFormat, fileOf } from './viewFile'

/** The maximum number of groups in the mail itself. */
const ROWS = 60

/** Returns a report's table and, if a format is set, the same as a file. */
export async function reportContent(
  scope: Scope,
  view: SubscribedView & { state: { report: ReportSettings } },
  format: FileFormat | undefined,
): Promise<ViewContent> {
  const { resource, state } = view
  const { filter = {} } = state
  const report = readReport(resource, state.report, name => isReadableThroughout(scope, resource, name))
  const measures = aggregatesOf(report.measures).flatMap(text => {
    const measure = readMeasure(resource, text)
    return typeof measure === 'string' ? [] : [measure]
  })
  const { data: answer } = await readGroups(scope, resource, { by: report.by, measures, filter })
  const words = wordsIn(scope, scope.language)
  const lines = smallestLines(linesOf(resource, report, { answer, words }), report)
  const file =
    format &&
    (await fileOf(scope, view, {
      ...{ format, lines: pieceOf(reportCsv(resource, { report, answer, words, isPlain: false })) },
      rows: () => lines.length,
      columns: [...report.by.map(() => 'text' as const), 'figure'],
      query: { filter, fields: [...report.settings.by, ...report.measures.map(writeReportMeasure)] },
    }))
  return {
    ...{ total: answer.count, total_is: 'exact', file },
    table: tableOf(resource, report, { lines: lines.slice(0, ROWS), answer, words }),
    cut: lines.length > ROWS ? 'first_groups' : undefined,
    ...{ shown: Math.min(lines.length, ROWS), more: moreText(answer, words) },
  }
}

interface Table {
  lines: readonly ReportLine[]
  answer: RecordGroups
  words: GroupWords
}

/** Returns a row for each line, with a column for each group's name, and a total at the end. */
function tableOf(resource: Resource, report: Report, { lines, answer, words }: Table): MailTable {
  const phrase = (key: string) => words.format({ key, fallback: '' })
  const numbers = (records: GroupTotals) =>
    report.measures.map(
      measure =>
        reportTexts(resource, measure, { records, language: words.language })
          .map(({ text }) => text)
          .join(' · ') || '–',
    )
  const names = report.by.length ? groupingNames(resource, report, words) : [phrase('reports.records')]
  return {
    head: [...names, ...report.measures.map(measure => reportMeasureName(resource, measure, words))],
    rows: [
      ...lines.map(({ groups, records }) => [...groups.map(({ name }) => name), ...numbers(records)]),
      [...names.map((_name, at) => (at ? '' : phrase('reports.total'))), ...numbers(answer)],
    ],
  }
}

async function* pieceOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
