import { Box, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import { displayOf } from '../../../fields/displays'
import { scrollToFocus } from '../../../ui/shell/scrollToFocus'
import { useListModel } from '../listModel'
import { isSortable, sortedBy } from '../sorting'
import type { Column } from '../useColumns'
import { Tick } from './Tick'
import { WRAPPED } from './useColumnWidths'

/** The head of the table, with the columns' labels and the sort. */
export function HeadRow({ labels }: { labels: readonly string[] }) {
  const { columns } = useListModel()
  return (
    <TableHead onFocus={scrollToFocus}>
      <TableRow>
        <TableCell padding="checkbox">
          <PageCheckbox />
        </TableCell>
        {columns.shown.map((column, at) => (
          <HeadCell key={column.name} column={column} label={labels[at] ?? column.name} />
        ))}
      </TableRow>
    </TableHead>
  )
}

/** Selects every row of the page. */
export function PageCheckbox() {
  const translate = useTranslate()
  const { list, live, selection } = useListModel()
  const ids = (list.rows ?? []).map(({ id }) => id).filter(id => !live.removed.has(id))
  const chosen = ids.filter(selection.has).length
  const some = chosen > 0 && chosen < ids.length
  return (
    <Tick
      label={translate('list.select_page')}
      disabled={!ids.length}
      checked={ids.length > 0 && chosen === ids.length}
      some={some}
      onChange={() => selection.toggle(ids, chosen < ids.length)}
    />
  )
}

function HeadCell({ column, label }: { column: Column; label: string }) {
  const translate = useTranslate()
  const { state, change } = useListModel()
  const at = state.sort.findIndex(({ field }) => field === column.name)
  const order = state.sort[at]?.order
  const direction = order === 'DESC' ? 'desc' : 'asc'
  const end = displayOf(column.field).align === 'end'
  return (
    <TableCell
      component="th"
      scope="col"
      data-column={column.name}
      align={end ? 'right' : 'left'}
      // Only one column can have `aria-sort`. The labels of the others include the direction.
      aria-sort={at === 0 ? (order === 'DESC' ? 'descending' : 'ascending') : undefined}
    >
      {isSortable(column) ? (
        <TableSortLabel
          active={at >= 0}
          direction={direction}
          sx={labelStyle(end)}
          title={translate('list.sort_hint')}
          onClick={event => change({ sort: sortedBy(state.sort, column.name, event.shiftKey) })}
        >
          <Label>{label}</Label>
          {at >= 0 && state.sort.length > 1 && <sup>{at + 1}</sup>}
        </TableSortLabel>
      ) : (
        <Label>{label}</Label>
      )}
    </TableCell>
  )
}

/** A column's label. It wraps in a narrow column, and is cut only if a word does not fit. */
const Label = ({ children }: { children: string }) => (
  <Box component="span" sx={wordsStyle}>
    {children}
  </Box>
)

const wordsStyle = {
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'normal',
  lineHeight: 1.25,
  verticalAlign: 'middle',
  [`[${WRAPPED}] &`]: { width: 64, minWidth: 'min-content' },
}
const labelStyle = (end: boolean) => ({
  maxWidth: '100%',
  flexDirection: end ? 'row-reverse' : 'row',
  // Only the arrow of a sorted column takes room from the label.
  '&:not(.Mui-active) > svg': { position: 'absolute', [end ? 'insetInlineEnd' : 'insetInlineStart']: '100%' },
})
