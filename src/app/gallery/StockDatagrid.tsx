import { Card } from '@mui/material'
import {
  BulkDeleteButton,
  BulkExportButton,
  Datagrid,
  FunctionField,
  ListBase,
  Pagination,
  useTranslate,
} from 'react-admin'
import { ResourceField } from '../../pages/record/ResourceField'
import { EditInDialog } from './EditInDialog'
import type { PartProps } from './partProps'
import { StockInput } from './StockInput'
import { useReadable } from './useReadable'

const BulkActions = () => (
  <>
    <BulkExportButton />
    <BulkDeleteButton />
  </>
)

export function StockDatagrid({ resource }: PartProps) {
  const translate = useTranslate()
  const columns = useReadable(resource, resource.list.columns)
  return (
    <ListBase disableSyncWithLocation storeKey={false} perPage={10}>
      <Card>
        <Datagrid rowClick={false} bulkActionButtons={<BulkActions />}>
          {columns.map(({ source, label, isSorted }) => (
            <FunctionField
              key={source}
              source={source}
              label={label}
              sortable={isSorted}
              render={() => <ResourceField source={source} />}
            />
          ))}
          <EditInDialog label={translate('ra.action.edit')}>
            <StockInput source={resource.title} resource={resource} />
          </EditInDialog>
        </Datagrid>
      </Card>
      <Pagination />
    </ListBase>
  )
}
