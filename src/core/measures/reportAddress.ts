import {
  MOST_GROUPINGS,
  MOST_MEASURES,
  type Picture,
  pictures,
  type ReportSettings,
} from '../schema/reportSettings'
import type { Values } from '../schema/values'

/** Everything that determines a report, all in the address. */
export interface ReportState {
  /** The view that it is opened with: an id, or the name of a shipped one. The rest is what it sets, or changes of that. */
  view?: string
  /** In the dialect of lists. */
  filter: Values
  report: ReportSettings
}

/** A view with a report, or without one. */
interface ReportView {
  filter?: Values
  report?: ReportSettings
}

const usual: ReportSettings = { by: [], measures: ['count'], picture: 'table' }

/** Reads a report from the address; missing or invalid parts are as the view has them, or as `initial` does. */
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
  const measures = listed('measures')?.slice(0, MOST_MEASURES)
  return {
    ...(key && { view: key }),
    filter: readFilter(params.get('filter')) ?? view.filter ?? {},
    report: {
      by: listed('by')?.slice(0, MOST_GROUPINGS) ?? base.by,
      measures: measures?.length ? measures : base.measures,
      picture: picture && pictures.includes(picture) ? picture : base.picture,
    },
  }
}

/** The query of a report's address; what is as the view has it is left out. */
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

/** The path of a report: `/claims/report?by=status…`; without settings, of the report that a resource opens with. */
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
