import { type RaRecord, useGetList } from 'react-admin'

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } } as const

/** All insurance types, the shipped ones first. */
export function useInsuranceTypes() {
  const { data = [], refetch } = useGetList<RaRecord>('insurance-types', ALL)
  return { types: data, refetch }
}
