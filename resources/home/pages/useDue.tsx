import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { RaRecord } from 'react-admin'
import { officeTimeZone } from '../../../src/core/field/officeTime'
import type { Measurement } from '../../../src/pages/measures/useMeasures'
import { isPointerOverRow } from '../../../src/ui/live/isPointerOverRow'
import { useLiveRefresh } from '../../../src/ui/live/useLiveRefresh'
import { useRecords } from '../../../src/ui/records/recordsProvider'
import { type DueKind, dueKinds } from './dueKinds'

/** Something that waits for the reader. */
export interface Due {
  kind: DueKind
  record: RaRecord
  /** `YYYY-MM-DD` of the office. */
  day: string
}

const MOST = 10

/** What is due first, of everything that waits for the reader. */
export function useDue(from: Measurement): { due: Due[]; isPending: boolean } {
  const records = useRecords()
  const asked = dueKinds.flatMap(kind => {
    const answer = from.measured(kind.measure)
    return answer?.count ? [{ kind, answer }] : []
  })
  const queries = useQueryClient()
  useLiveRefresh(
    asked.map(({ answer }) => answer.resource),
    changed => Promise.all([...changed].map(name => queries.invalidateQueries({ queryKey: [name, 'due'] }))),
    { isPaused: isPointerOverRow },
  )
  return useQueries({
    queries: asked.map(({ kind, answer }) => ({
      queryKey: [answer.resource, 'due', kind.name, answer.count],
      queryFn: async (): Promise<Due[]> => {
        const { data } = await records.getList(answer.resource, {
          filter: answer.filter,
          sort: { field: kind.date, order: 'ASC' },
          pagination: { page: 1, perPage: MOST },
        })
        return data.map(record => ({ kind, record, day: officeDay(record[kind.date]) }))
      },
    })),
    combine: answers => ({
      due: once(answers.flatMap(({ data = [] }) => data)).slice(0, MOST),
      isPending: from.isPending || answers.some(({ isPending }) => isPending),
    }),
  })
}

/** The office's day of a moment; a day as it is. */
function officeDay(value: unknown): string {
  const text = String(value ?? '')
  if (text.length <= 10) return text
  return new Intl.DateTimeFormat('en-CA', { timeZone: officeTimeZone() }).format(new Date(text))
}

/** In the order of their days; a record that waits for two things is told of once, for the first of them. */
function once(due: readonly Due[]): Due[] {
  const seen = new Set<string>()
  return [...due]
    .sort((one, other) => one.day.localeCompare(other.day))
    .filter(({ kind, record }) => {
      const key = `${kind.measure.resource} ${record.id}`
      return seen.has(key) ? false : Boolean(seen.add(key))
    })
}
