import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRecords } from '../../ui/records/recordsProvider'

export interface PreviewSource {
  /** The rules as they stand in the form. */
  permissions: unknown
  /** The user type that they come on top of. */
  userType: number
  /** The account in whose place; oneself without. */
  person?: number
}

const PAUSE = 300

/** Counts what the rules would let somebody see, a moment after the last change of them. */
export function usePreview({ permissions, userType, person }: PreviewSource) {
  const records = useRecords()
  const asked = JSON.stringify({ permissions: permissions ?? [], user_type: userType, as: person })
  const settled = usePaused(asked)
  const { data, error, isFetching } = useQuery({
    queryKey: ['previewAccess', settled],
    queryFn: ({ signal }) => records.previewAccess(JSON.parse(settled), { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { rows: data?.data, error, counting: isFetching || settled !== asked }
}

/** A text that follows another one after a pause. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
