import type { ComponentType } from 'react'
import type { PartProps } from './partProps'
import { StockCreate } from './StockCreate'
import { StockDatagrid } from './StockDatagrid'
import { StockEdit } from './StockEdit'
import { StockList } from './StockList'
import { StockShow } from './StockShow'

interface GalleryPart {
  Part: ComponentType<PartProps>
  /** The components that the part shows. */
  components: readonly string[]
  /** Whether the part works without records. */
  needsNoRecord?: true
}

export const parts: Readonly<Record<string, GalleryPart>> = {
  List: {
    Part: StockList,
    components: [
      'DataTable',
      'FilterForm',
      'FilterButton',
      'CreateButton',
      'ExportButton',
      'BulkExportButton',
      'BulkDeleteButton',
    ],
    needsNoRecord: true,
  },
  Datagrid: {
    Part: StockDatagrid,
    components: ['ListBase', 'Pagination', 'BulkDeleteButton', 'EditInDialog', 'EditBase', 'Form'],
    needsNoRecord: true,
  },
  Show: {
    Part: StockShow,
    components: ['TabbedShowLayout', 'ReferenceManyField', 'DataTable', 'EditButton', 'DeleteButton'],
  },
  Edit: { Part: StockEdit, components: ['SimpleForm', 'TextInput', 'ReferenceInput', 'ArrayInput'] },
  Create: {
    Part: StockCreate,
    components: ['TabbedForm', 'TextInput', 'ReferenceInput', 'ArrayInput'],
    needsNoRecord: true,
  },
}
