import { useGetList } from 'react-admin'

/** Records of another data source than the server (tests/browser/stock/providers.ts). */
export function Parts() {
  const { data = [] } = useGetList<{ id: number; name: string }>('parts')
  return (
    <ul>
      {data.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
