import {
  CreateButton,
  DataTable,
  ExportButton,
  FilterButton,
  List,
  SearchInput,
  TopToolbar,
} from 'react-admin'
import { ResourceField } from '../../pages/record/ResourceField'
import type { PartProps } from './partProps'
import { StockInput } from './StockInput'
import { useReadable } from './useReadable'

const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <CreateButton />
    <ExportButton />
  </TopToolbar>
)

export function StockList({ resource, onChoose }: PartProps) {
  const columns = useReadable(resource, resource.list.columns)
  const filtered = useReadable(resource, resource.list.filters)
  const filters = [
    <SearchInput key="q" source="q" alwaysOn />,
    ...filtered.map(({ source, label }) => (
      <StockInput key={source} source={source} label={label} resource={resource} isFilter />
    )),
  ]
  return (
    <List title={false} actions={<Actions />} filters={filters} disableSyncWithLocation storeKey={false}>
      <DataTable
        rowClick={id => {
          onChoose(id)
          return false
        }}
      >
        {columns.map(({ source, label, isSorted }) => (
          <DataTable.Col key={source} source={source} label={label} disableSort={!isSorted}>
            <ResourceField source={source} />
          </DataTable.Col>
        ))}
      </DataTable>
    </List>
  )
}
