import { TableBody } from '@mui/material'
import { plainRows } from '../../../ui/theme/rows'
import { useList } from '../listModel'

const MOST = 25
const widths = ['70%', '45%', '60%', '35%', '55%']

/** Rows of the right size while the first ones are on their way; still, as what moves costs a slow machine the rows. */
export function SkeletonRows() {
  const { columns, state } = useList()
  return (
    <TableBody aria-hidden sx={skeletonStyle}>
      {Array.from({ length: Math.min(MOST, state.perPage) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <tr key={row}>
          <td data-tick />
          {columns.shown.map(({ name }, column) => (
            <td key={name}>
              <span style={{ width: widths[(row + column) % widths.length] }} />
            </td>
          ))}
        </tr>
      ))}
    </TableBody>
  )
}

const skeletonStyle = {
  ...plainRows,
  '& span': { display: 'block', height: 14, borderRadius: '4px', bgcolor: 'action.hover' },
}
