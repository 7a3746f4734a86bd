import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLocale } from 'react-admin'
import type { RecordGroup, RecordGroups } from '../../contract/measures'
import { writeGroupBy } from '../../core/measures/groupBy'
import { inOrder } from '../../core/measures/groupOrder'
import { aggregatesOf, type Report, readReport } from '../../core/measures/report'
import type { ReportSettings } from '../../core/schema/reportSettings'
import type { Resource, Values } from '../../core/schema/resource'
import { useReadableThroughout } from '../../pages/list/useReadableThroughout'
import { refetchMs } from '../../pages/measures/refetchMs'
import { useLiveRefresh } from '../../ui/live/useLiveRefresh'
import { useRecords } from '../../ui/records/recordsProvider'

/** A report with the figures that have loaded. */
export interface ReportModel {
  resource: Resource
  /** The filter for the report's records. */
  filter: Values
  /** The part of the report that works for the user. */
  report: Report
  settings: ReportSettings
  /** The names of the report's fields that no longer exist or that the user can't read. */
  missing: readonly string[]
  /** The groups in their natural order, for example options in the definition's order. */
  answer: RecordGroups | undefined
  error: Error | null
  /** Whether the figures still belong to the previous filter. */
  isStale: boolean
  /** When figures over very many records were calculated. */
  cachedAt?: string
  /** Whether the figures are estimated until the exact ones have loaded. */
  isEstimated: boolean
  retry: () => void
}

const FRESH_MS = 5_000

/** Loads the figures of a report and reloads them when its records change. */
export function useReport(
  resource: Resource,
  { filter, report: given }: { filter: Values; report: ReportSettings },
): ReportModel {
  const records = useRecords()
  const language = useLocale()
  const isReadable = useReadableThroughout(resource)
  const written = JSON.stringify(given)
  const { settings, missing, ...report } = useMemo(
    () => readReport(resource, JSON.parse(written) as ReportSettings, isReadable),
    [resource, written, isReadable],
  )
  const by = report.by.map(writeGroupBy).join(',')
  const measures = aggregatesOf(report.measures)
  const query = { by, measures, filter }
  // Show the previous filter's figures until the new ones have loaded, but only if the grouping and the
  // measures are the same.
  const isAlike = (before: unknown) => {
    const { filter: _other, ...rest } = before as typeof query
    return JSON.stringify(rest) === JSON.stringify({ by, measures })
  }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'groups', query, language],
    queryFn: ({ signal }) => records.groups(resource.name, query, { signal }),
    placeholderData: (before, asked) => (asked && isAlike(asked.queryKey[2]) ? before : undefined),
    retry: false,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
  })
  const retry = useCallback(() => void refetch(), [refetch])
  useLiveRefresh([resource.name], retry)
  const answer = data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: `by` is the serialized `report.by`
  const ordered = useMemo(() => answer && orderedAnswer(resource, report.by, answer), [resource, by, answer])
  return {
    ...{ resource, filter, report, settings, missing, error, retry },
    answer: ordered,
    isStale: isPlaceholderData,
    isEstimated: data?.meta?.estimated ?? false,
    ...(data?.meta?.kept && { cachedAt: data.meta.as_of }),
  }
}

function orderedAnswer(resource: Resource, [outer, inner]: Report['by'], answer: RecordGroups): RecordGroups {
  if (!outer) return answer
  const groups: RecordGroup[] = inOrder(answer.groups, outer, { resource })
  if (!inner) return { ...answer, groups }
  const within = (group: RecordGroup) => ({
    ...group,
    ...(group.groups && { groups: inOrder(group.groups, inner, { resource }) }),
  })
  return { ...answer, groups: groups.map(within) }
}
