import { memo } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../../core/schema/resource'
import { displayOf } from '../../../fields/displays'
import { hasInitials } from '../../hasInitials'
import { Initials } from '../../Initials'
import { useTitleOf } from '../../recordTitle'
import type { RemovalReason } from '../live/liveRows'
import { RemovalReasonText } from '../live/RemovalReasonText'
import { liveCell, liveRow } from '../live/rowStyle'
import { useRemovalReasonText } from '../live/useRemovalReasonText'
import type { Column } from '../useColumns'
import type { ListRecord } from '../useListRows'
import { isNamed, linkedColumn } from './linkedColumn'
import { RecordLink } from './RecordLink'
import { Tick } from './Tick'
import { useOpenRecord } from './useOpenRecord'

interface Props {
  record: ListRecord
  resource: Resource
  columns: readonly Column[]
  selected: boolean
  /** Whether the Tab key reaches this row. The arrow keys move on from it. */
  current: boolean
  /** Why the row is no longer in the list. It stays visible until the list is read again. */
  removed?: RemovalReason
  marks?: readonly string[] | true
  onFocus: (id: number) => void
  onToggle: (id: number, on: boolean, range: boolean) => void
}

/** One record as a row. A click anywhere opens it, and its title is a real link. */
export const RecordRow = memo(function RecordRow(props: Props) {
  const { record, resource, columns, selected, current, removed: gone, marks, onFocus, onToggle } = props
  const translate = useTranslate()
  const open = useOpenRecord(resource)
  const title = useTitleOf()(resource, record)
  const linked = linkedColumn(resource, columns)
  const tabIndex = current ? 0 : -1
  const why = useRemovalReasonText(gone)
  return (
    <tr
      data-id={record.id}
      data-selected={selected || undefined}
      title={why}
      {...liveRow(gone?.why, marks)}
      onFocus={() => onFocus(record.id)}
      onClick={event => gone?.why === 'deleted' || open(event, record.id)}
    >
      <td data-tick>
        <Tick
          label={translate('list.select_row', { title })}
          checked={selected}
          onChange={event =>
            onToggle(record.id, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
          }
          inert={gone !== undefined}
          tabIndex={tabIndex}
        />
      </td>
      {columns.map(({ name, field }) => {
        const { Cell, align } = displayOf(field)
        const cell = isNamed(resource, name) ? (
          <bdi>{title}</bdi>
        ) : (
          <Cell value={record[name]} field={field} name={name} resource={resource} record={record} />
        )
        return (
          <td key={name} tabIndex={-1} data-align={align} {...liveCell(name, marks)}>
            {name === linked ? (
              <>
                {hasInitials(resource) && name === resource.title && <Initials name={title} />}
                <RecordLink resource={resource} id={record.id} tabIndex={tabIndex} name={title}>
                  {cell}
                </RecordLink>
                <RemovalReasonText why={why} />
              </>
            ) : (
              cell
            )}
          </td>
        )
      })}
    </tr>
  )
})
