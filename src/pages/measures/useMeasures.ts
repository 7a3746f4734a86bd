import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import type { Answered, FailedMeasure, Measured, MeasuredRatio } from '../../contract/measures'

import type { Period } from '../../core/measures/measureFilter'
import type { Measure, Ratio } from '../../core/schema/measure'
import { useLiveRefresh } from '../../ui/live/useLiveRefresh'
import { useRecords } from '../../ui/records/recordsProvider'

/** For so long numbers are taken as they were: who comes back from a list they led to finds them at once. */
const FRESH_MS = 5_000
/** Kept numbers are worked out anew behind an answer: it is asked again for them. */
const KEPT_MS = 60_000

/** What was measured, as far as it is there and for this reader. */
export interface Measurement {
  measured(measure: Pick<Measure, 'name'>): Measured | undefined
  ratio(ratio: Pick<Ratio, 'name'>): MeasuredRatio | undefined
  /** Whether to keep a place for it: it is on its way, or it is there. */
  expects(measure: { name: string }): boolean
  /** Those that cannot be calculated, with the records whose values are the reason. */
  failed: readonly FailedMeasure[]
  /** Since when the oldest numbers are as they are, where they are over so many records that they are kept. */
  cachedAt?: string
  isPending: boolean
  error: Error | null
  refetch: () => void
}

/** All numbers of a page with one call. */
export function useMeasures(wanted: readonly { name: string }[], period?: Period): Measurement {
  const records = useRecords()
  const language = useLocale()
  const names = wanted.map(({ name }) => name)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['measures', names, period, language],
    queryFn: ({ signal }) => records.measures(names, { period, signal }),
    enabled: names.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.meta.kept ? KEPT_MS : false),
    // Another period's numbers stay in sight until the new ones are there.
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
