import {
  DataTable,
  DeleteButton,
  EditButton,
  Labeled,
  Pagination,
  ReferenceManyField,
  Show,
  TabbedShowLayout,
  TopToolbar,
} from 'react-admin'
import { relationLabel, sectionLabel } from '../../core/schema/labels'
import { ResourceField } from '../../pages/record/ResourceField'
import { useLoaded } from '../../ui/fields/ResourcesContext'
import { useLabels } from '../../ui/fields/useLabels'
import type { PartProps } from './partProps'
import { useReadable } from './useReadable'

const Actions = () => (
  <TopToolbar>
    <EditButton />
    <DeleteButton redirect={false} />
  </TopToolbar>
)

export function StockShow({ resource, id }: PartProps) {
  const words = useLabels()
  const readable = useReadable(
    resource,
    resource.view.flatMap(({ fields }) => fields),
  )
  return (
    <Show id={id} title={false} actions={<Actions />}>
      <TabbedShowLayout syncWithLocation={false}>
        {resource.view.map(({ section, fields }) => (
          <TabbedShowLayout.Tab key={section} label={words(sectionLabel(resource, section))}>
            {readable
              .filter(({ source }) => fields.includes(source))
              .map(({ source, label }) => (
                <Labeled key={source} label={label}>
                  <ResourceField source={source} />
                </Labeled>
              ))}
          </TabbedShowLayout.Tab>
        ))}
        {Object.entries(resource.relations).map(([relation, { to, by }]) => (
          <TabbedShowLayout.Tab key={relation} label={words(relationLabel(resource, relation))}>
            <ReferenceManyField reference={to} target={by} perPage={5} pagination={<Pagination />}>
              <Rows name={to} />
            </ReferenceManyField>
          </TabbedShowLayout.Tab>
        ))}
      </TabbedShowLayout>
    </Show>
  )
}

function Rows({ name }: { name: string }) {
  const resource = useLoaded([name]).get(name)
  const columns = useReadable(resource, resource.list.columns)
  return (
    <DataTable bulkActionButtons={false}>
      {columns.map(({ source, label, isSorted }) => (
        <DataTable.Col key={source} source={source} label={label} disableSort={!isSorted}>
          <ResourceField source={source} />
        </DataTable.Col>
      ))}
    </DataTable>
  )
}
