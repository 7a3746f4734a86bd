import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import type { Answered, FailedMeasure, Measured, MeasuredRatio } from '../../contract/measures'

import type { Period } from '../../core/measures/measureFilter'
import type { Measure, Ratio } from '../../core/schema/measure'
import { useLiveRefresh } from '../../ui/live/useLiveRefresh'
import { useRecords } from '../../ui/records/recordsProvider'
import { refetchMs } from './refetchMs'

/** How long figures are reused, so that users who return from a list see them immediately. */
const FRESH_MS = 5_000

/** The figures that have loaded and that the user can read. */
export interface Measurement {
  measured(measure: Pick<Measure, 'name'>): Measured | undefined
  ratio(ratio: Pick<Ratio, 'name'>): MeasuredRatio | undefined
  /** Whether to reserve space for a measure, because it is loading or has loaded. */
  expects(measure: { name: string }): boolean
  /** Measures that can't be calculated, with the records that cause it. */
  failed: readonly FailedMeasure[]
  /** The time of the oldest figures, if they are cached because they cover very many records. */
  cachedAt?: string
  isPending: boolean
  error: Error | null
  refetch: () => void
}

/** Loads all figures of a page in one call. */
export function useMeasures(wanted: readonly { name: string }[], period?: Period): Measurement {
  const records = useRecords()
  const language = useLocale()
  const names = wanted.map(({ name }) => name)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['measures', names, period, language],
    queryFn: ({ signal }) => records.measures(names, { period, signal }),
    enabled: names.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => refetchMs(state.data?.meta),
    // Show the previous period's figures until the new ones have loaded.
    placeholderData: before => before,
  })
  const failed = Object.values(data?.meta.failed ?? {})
  const resources = [
    ...Object.values(data?.data ?? {}).flatMap(resourcesOf),
    ...failed.map(({ resource }) => resource),
  ]
  useLiveRefresh(resources, () => refetch())
  const answer = ({ name }: { name: string }): Answered | undefined => data?.data[name]
  return {
    measured: measure => {
      const found = answer(measure)
      return found && !('ratios' in found) ? found : undefined
    },
    ratio: one => {
      const found = answer(one)
      return found && 'ratios' in found ? found : undefined
    },
    expects: measure => (isPending && names.includes(measure.name)) || answer(measure) !== undefined,
    failed,
    cachedAt: data?.meta.kept ? data.meta.as_of : undefined,
    isPending: isPending && names.length > 0,
    error,
    refetch: () => void refetch(),
  }
}

const resourcesOf = (answer: Answered): string[] =>
  'ratios' in answer ? [answer.part.resource, answer.whole.resource] : [answer.resource]
