import type { GroupTotals, RecordGroups } from '../../../src/contract/measures'
import { type GroupBy, readAggregate } from '../../../src/core/measures/groupBy'
import { type GroupWords, groupName } from '../../../src/core/measures/groupWords'
import { aggregatesOf, type Report, readReport, writeReportMeasure } from '../../../src/core/measures/report'
import { reportMeasureName, reportTexts } from '../../../src/core/measures/reportWords'
import { fieldLabel } from '../../../src/core/schema/labels'
import type { ReportSettings } from '../../../src/core/schema/reportSettings'
import type { Resource } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import type { MailTable } from '../../engine/mail/mailHtml'
import { readGroups } from '../../engine/measures/groups/readGroups'
import { csvLine } from '../../engine/records/export/csvCell'
import { BOM } from '../../engine/records/exportRecords'
import { isReadableThroughout } from '../../engine/records/readable'
import type { SubscribedView } from './subscribedView'
import type { ViewContent } from './viewContent'
import { type FileFormat, fileOf } from './viewFile'

/** So many groups are in the mail itself. */
const ROWS = 60

/** The table of numbers of a report and, in a format, the same as a file. */
export async function reportContent(
  scope: Scope,
  view: SubscribedView & { state: { report: ReportSettings } },
  format: FileFormat | undefined,
): Promise<ViewContent> {
  const { resource, state } = view
  const { filter = {} } = state
  const report = readReport(resource, state.report, name => isReadableThroughout(scope, resource, name))
  const measures = aggregatesOf(report.measures).flatMap(text => {
    const measure = readAggregate(resource, text)
    return typeof measure === 'string' ? [] : [measure]
  })
  const { data } = await readGroups(scope, resource, { by: report.by, measures, filter })
  const table = tableOf(scope, { resource, report }, data)
  const file =
    format &&
    (await fileOf(scope, view, {
      ...{ format, lines: linesOf(table), rows: () => table.rows.length },
      query: { filter, fields: [...report.settings.by, ...report.measures.map(writeReportMeasure)] },
    }))
  const isCut = table.rows.length > ROWS || data.more !== undefined
  return {
    ...{ total: data.count, total_is: 'exact', file },
    table: { ...table, rows: table.rows.slice(0, ROWS) },
    cut: isCut ? 'first_groups' : undefined,
  }
}

/** A row for each group, with the names of both in columns of their own, and one for all records at the end. */
function tableOf(
  { services: { messages }, language }: Scope,
  { resource, report }: { resource: Resource; report: Report },
  data: RecordGroups,
): MailTable {
  const words: GroupWords = { language, format: (label, values) => messages.label(language, label, values) }
  const [outer, inner] = report.by
  const nameOf = (by: GroupBy, group: { key: string | null; label?: string }) =>
    groupName(resource, { ...by, ...group }, words)
  const numbers = (records: GroupTotals) => report.measures.map(measure => numberOf(measure, records))
  const numberOf = (measure: Report['measures'][number], records: GroupTotals) =>
    reportTexts(resource, measure, { records, language })
      .map(({ text }) => text)
      .join(' · ') || '–'
  const names = report.by.map(({ field }) => words.format(fieldLabel(resource, field)))
  const groups = outer ? data.groups : []
  return {
    head: [
      ...(names.length ? names : [messages.translate(language, 'reports.records')]),
      ...report.measures.map(measure => reportMeasureName(resource, measure, words)),
    ],
    rows: [
      ...groups.flatMap(group => {
        const name = outer ? nameOf(outer, group) : ''
        if (!inner) return [[name, ...numbers(group)]]
        return (group.groups ?? []).map(within => [name, nameOf(inner, within), ...numbers(within)])
      }),
      [messages.translate(language, 'reports.total'), ...(inner ? [''] : []), ...numbers(data)],
    ],
  }
}

async function* linesOf({ head, rows }: MailTable): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + [head, ...rows].map(csvLine).join(''))
}
