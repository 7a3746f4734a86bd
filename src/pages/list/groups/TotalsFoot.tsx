import { TableFooter } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useTotal } from '../../../ui/records/useWords'
import { useListModel } from '../listModel'
import { TotalCells } from './TotalCells'

/** Shows the totals over all pages, below the rows. */
export function TotalsFoot() {
  const translate = useTranslate()
  const totalText = useTotal()
  const { groups } = useListModel()
  if (!groups.answer || !groups.totals.length) return null
  const count = translate('groups.total', {
    smart_count: groups.answer.count,
    count: totalText(groups.rows.meta),
  })
  return (
    <TableFooter sx={footStyle}>
      <tr data-totals>
        <TotalCells totals={groups.answer}>{extra => [count, extra].filter(Boolean).join(' · ')}</TotalCells>
      </tr>
    </TableFooter>
  )
}

const footStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  '& > tr > *': {
    typography: 'body2',
    fontWeight: 600,
    height: 'var(--row-height)',
    padding: '0 12px',
    bgcolor: 'var(--quiet)',
    borderTop: '1px solid var(--line)',
    color: 'text.primary',
    textAlign: 'start',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& > tr > th[data-roomy]': { overflow: 'visible' },
  '& > tr > [data-align="end"]': { textAlign: 'end', position: 'relative' },
  '& small': { fontWeight: 400, color: 'text.secondary' },
}
