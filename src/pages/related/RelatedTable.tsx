import { Link as MuiLink, TableBody, TableCell, TableRow, TableSortLabel } from '@mui/material'
import type { MouseEvent } from 'react'
import { Link, useCreatePath, useNavigate } from 'react-admin'
import { mayReadField } from '../../core/access/fieldRights'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { fieldOf } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { displayOf } from '../../fields/displays'
import { useLabels, useResourceLabel } from '../../ui/fields/useLabels'
import { useSession } from '../../ui/session/SessionContext'
import { DataTable } from '../../ui/table/DataTable'
import { RemovalReasonText } from '../list/live/RemovalReasonText'
import { liveCell, liveRow, liveStyle } from '../list/live/rowStyle'
import type { LiveRows } from '../list/live/useLiveRows'
import { useRemovalReasonText } from '../list/live/useRemovalReasonText'
import type { ListRecord } from '../list/useListRows'
import { useReadableThroughout } from '../list/useReadableThroughout'
import { useTitleOf } from '../recordTitle'
import { type RelatedSort, sortedBy } from './relatedRows'

interface Props {
  child: Resource
  by: string
  live: LiveRows
  sort: RelatedSort
  onSort: (sort: RelatedSort) => void
}

/** The rows of a related list in the columns of its own list, without the parent's column. */
export function RelatedTable({ child, by, live, sort, onSort }: Props) {
  const { ability } = useSession()
  const name = useResourceLabel(child)
  const columns = child.list.columns.filter(
    column => column !== by && fieldOf(child, column) && mayReadField(ability, child, { name: column }),
  )
  return (
    <DataTable
      size="medium"
      frame={{ tabIndex: 0, role: 'region', 'aria-label': name }}
      columns={columns.map(column => ({
        name: column,
        head: <Head {...{ child, column, sort, onSort }} />,
        align: displayOf(fieldOf(child, column) as AnyField).align === 'end' ? 'right' : 'left',
        sortDirection: sort.field === column && (sort.order === 'ASC' ? 'asc' : 'desc'),
      }))}
    >
      <TableBody>
        {live.rows?.map(row => (
          <Row key={row.id} child={child} columns={columns} row={row} live={live} />
        ))}
      </TableBody>
    </DataTable>
  )
}

interface HeadProps extends Pick<Props, 'child' | 'sort' | 'onSort'> {
  column: string
}

/** The name of a column, as a button if the rows can be sorted by it. */
function Head({ child, column, sort, onSort }: HeadProps) {
  const label = useLabels()(fieldLabel(child, column))
  const field = fieldOf(child, column)
  const throughout = useReadableThroughout(child)
  if (!field) return null
  const sortable = typeOf(field).sort(column, field).length > 0 && throughout(column)
  if (!sortable) return label
  const active = sort.field === column
  return (
    <TableSortLabel
      active={active}
      direction={active && sort.order !== 'ASC' ? 'desc' : 'asc'}
      onClick={() => onSort(sortedBy(sort, column))}
    >
      {label}
    </TableSortLabel>
  )
}

interface RowProps {
  child: Resource
  columns: string[]
  row: ListRecord
  live: LiveRows
}

function Row({ child, columns, row, live }: RowProps) {
  const titleOf = useTitleOf()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const path = child.pages ? createPath({ resource: child.name, id: row.id, type: 'show' }) : undefined
  const gone = live.removed.get(row.id)
  const marks = live.marks.get(row.id)
  const why = useRemovalReasonText(gone)
  return (
    <TableRow
      hover={Boolean(path)}
      title={why}
      {...liveRow(gone?.why, marks)}
      onClick={() => path && gone?.why !== 'deleted' && navigate(path)}
      sx={path ? [liveStyle, { cursor: 'pointer' }] : liveStyle}
    >
      {columns.map((column, at) => {
        const field = fieldOf(child, column)
        if (!field) return null
        const { Cell, align } = displayOf(field)
        const cell = <Cell value={row[column]} field={field} name={column} resource={child} record={row} />
        return (
          <TableCell key={column} align={align === 'end' ? 'right' : 'left'} {...liveCell(column, marks)}>
            {at === 0 && path ? (
              <MuiLink
                component={Link}
                to={path}
                color="inherit"
                underline="hover"
                onClick={(event: MouseEvent) => event.stopPropagation()}
              >
                {column === child.title ? titleOf(child, row) : cell}
              </MuiLink>
            ) : (
              cell
            )}
            {at === 0 && <RemovalReasonText why={why} />}
          </TableCell>
        )
      })}
    </TableRow>
  )
}
