import { Skeleton, TableBody, TableCell, TableRow } from '@mui/material'
import { useList } from './listModel'

const MOST = 25
const widths = ['70%', '45%', '60%', '35%', '55%']

/** Rows of the right size while the first ones are on their way. */
export function SkeletonRows() {
  const { columns, state } = useList()
  return (
    <TableBody aria-hidden>
      {Array.from({ length: Math.min(MOST, state.perPage) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <TableRow key={row}>
          <TableCell padding="checkbox" />
          {columns.shown.map(({ name }, column) => (
            <TableCell key={name}>
              <Skeleton width={widths[(row + column) % widths.length]} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  )
}
