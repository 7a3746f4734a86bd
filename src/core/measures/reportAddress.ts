import {
  MAX_GROUPINGS,
  MAX_MEASURES,
  type Picture,
  pictures,
  type ReportSettings,
} from '../schema/reportSettings'
import type { Values } from '../schema/values'

/** The state of a report, all of it in the address. */
export interface ReportState {
  /**
   * The view that the report was opened with: a saved view's ID or a shipped view's name. The other
   * properties are that view's settings with the user's changes.
   */
  view?: string
  /** A filter of the API. */
  filter: Values
  report: ReportSettings
}

/** A view with or without a report. */
interface ReportView {
  filter?: Values
  report?: ReportSettings
}

const usual: ReportSettings = { by: [], measures: ['count'], picture: 'table' }

/** Reads a report from the address; missing or invalid parts are taken from the view, or from `initial`. */
export function readReportAddress(
  search: string,
  view: ReportView = {},
  initial: ReportSettings = usual,
): ReportState {
  const params = new URLSearchParams(search)
  const base = view.report ?? initial
  const key = params.get('view')
  const picture = params.get('picture') as Picture | null
  const listed = (name: string) => params.get(name)?.split(',').filter(Boolean)
  const measures = listed('measures')?.slice(0, MAX_MEASURES)
  return {
    ...(key && { view: key }),
    filter: readFilter(params.get('filter')) ?? view.filter ?? {},
    report: {
      by: listed('by')?.slice(0, MAX_GROUPINGS) ?? base.by,
      measures: measures?.length ? measures : base.measures,
      picture: picture && pictures.includes(picture) ? picture : base.picture,
    },
  }
}

/** Returns the query string of a report's address; settings that equal the view's are left out. */
export function writeReportAddress(
  { view: key, filter, report }: ReportState,
  view: ReportView = {},
): string {
  const params = new URLSearchParams()
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const { by, measures, picture } = report
  if (key !== undefined) params.set('view', key)
  if (isOther(filter, view.filter ?? {})) params.set('filter', JSON.stringify(filter))
  if (isOther(by, view.report?.by)) params.set('by', by.join(','))
  if (isOther(measures, view.report?.measures)) params.set('measures', measures.join(','))
  if (picture !== view.report?.picture) params.set('picture', picture)
  const text = params.toString()
  return text && `?${text}`
}

/**
 * Returns the path of a report: `/claims/report?by=status…`;
 * without settings, of the resource's default report.
 */
export function reportLink(
  resource: string,
  { filter, report }: { filter: Values; report?: ReportSettings },
): string {
  const view = { report: report ?? usual }
  const address = writeReportAddress({ filter, report: view.report }, report ? {} : view)
  return `/${resource}/report${address}`
}

function readFilter(text: string | null): Values | undefined {
  if (!text) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}
