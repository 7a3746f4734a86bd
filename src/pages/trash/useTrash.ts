import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../../core/schema/resource'
import { useTrashCalls } from './trashCalls'

export const PER_PAGE = 25

/** Pages of what was deleted of a resource, by what is searched for. */
export function useTrash(resource: Resource) {
  const provider = useTrashCalls()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const query = useQuery({
    queryKey: [resource.name, 'trash', page, q],
    queryFn: async ({ signal }) =>
      (await provider.trashCalls()).list(resource.name, { page, perPage: PER_PAGE, q }, { signal }),
    placeholderData: keepPreviousData,
  })
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return { ...query, page, setPage, q, search }
}
