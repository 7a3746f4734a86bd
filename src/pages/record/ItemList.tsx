import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { useLabels } from '../../ui/fields/labels.view'
import { FieldValue, isEmpty } from './FieldValue'

interface Props {
  resource: Resource
  name: string
  fields: Record<string, AnyField>
  items: Values[]
}

/** Renders all items of a list field as a table. */
export function ItemList({ resource, name, fields, items }: Props) {
  const words = useLabels()
  // An empty column would only take room from the others.
  const columns = Object.entries(fields).filter(
    ([part, { required }]) => required === true || items.some(item => !isEmpty(item[part])),
  )
  return (
    <Box tabIndex={0} role="group" aria-label={words(fieldLabel(resource, name))} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={tableStyle}>
        <TableHead>
          <TableRow>
            {columns.map(([part]) => (
              <TableCell key={part}>{words(fieldLabel(resource, `${name}.${part}`))}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
            <TableRow key={at}>
              {columns.map(([part, field]) => (
                <TableCell key={part} sx={{ whiteSpace: 'normal', minWidth: 96 }}>
                  <FieldValue
                    resource={resource}
                    name={`${name}.${part}`}
                    field={field}
                    value={item[part]}
                    record={item}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

// Aligns the cells with the labels above them.
const tableStyle = {
  '& th': { bgcolor: 'transparent' },
  '& td, & th': { paddingInline: '0 12px', py: 0.5 },
}
