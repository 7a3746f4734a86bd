import { readMeasure } from '../../../src/core/measures/ownMeasures'
import { aggregatesOf, type Report } from '../../../src/core/measures/report'
import { resourceLabel } from '../../../src/core/schema/labels'
import type { Resource, Values } from '../../../src/core/schema/resource'
import type { Scope } from '../../base/services'
import { readGroups } from '../../engine/measures/groups/readGroups'
import { authorize, todayIn } from '../../engine/records/scope'
import { readLetterhead } from '../documents/letterhead'
import { renderPages } from '../documents/makeDocument'
import { printIn } from '../documents/print'
import { filterText } from './filterText'
import { ReportSheet } from './ReportSheet'
import { reportCsv } from './reportCsv'
import { linesOf, smallestLines, wordsIn } from './reportTable'

/** The parsed query of a report's file. */
export interface ReportFileRequest {
  report: Report
  filter: Values
  format: 'csv' | 'pdf'
  /** The report's title; the resource's name by default. */
  title?: string
  /** Names and keys for programs instead of labels, in CSV. */
  isPlain?: boolean
}

export interface ReportFile {
  content: Uint8Array
  /** The number of innermost groups, for the audit log. */
  rows: number
}

/**
 * Returns a report as a file, with the person's permissions and in their language: `GET /{resource}/report`.
 */
export async function exportReport(
  scope: Scope,
  resource: Resource,
  { report, filter, format, title, isPlain = false }: ReportFileRequest,
): Promise<ReportFile> {
  // Authorize
  authorize(scope, 'read', resource)

  // Query, mask and label as the report's screen does.
  const measures = aggregatesOf(report.measures).flatMap(text => {
    const measure = readMeasure(resource, text)
    return typeof measure === 'object' ? [measure] : []
  })
  const { data: answer } = await readGroups(scope, resource, { by: report.by, measures, filter })
  const words = wordsIn(scope, scope.language)
  const rows = smallestLines(linesOf(resource, report, { answer, words }), report).length

  // Render
  if (format === 'csv')
    return { content: Buffer.from(reportCsv(resource, { report, answer, words, isPlain })), rows }
  const { messages, db } = scope.services
  const print = printIn(messages, scope.language, {
    today: todayIn(scope.context),
    letterhead: await readLetterhead(db.kysely),
  })
  const pages = ReportSheet({
    ...{ print, resource, report, answer, words },
    title: title || words.format(resourceLabel(resource), { smart_count: 2 }),
    filter: await filterText(scope, resource, { filter, words }),
  })
  return { content: await renderPages(pages, String(scope.actor.id)), rows }
}
