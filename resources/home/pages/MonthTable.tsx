import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import type { MonthYear } from './useMonths'

interface Props {
  title: string
  months: string[]
  years: MonthYear[]
}

/** The months of a chart in words: each opens its list. */
export function MonthTable({ title, months, years }: Props) {
  const translate = useTranslate()
  return (
    <Box tabIndex={0} role="group" aria-label={title} sx={{ height: 264, overflow: 'auto' }}>
      <Table size="small" stickyHeader aria-label={title} sx={tableStyle}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('board.month')}</TableCell>
            {years.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((month, at) => (
            <TableRow key={month}>
              <TableCell>{month}</TableCell>
              {years.map(({ label, cells }) => (
                <TableCell key={label} align="right">
                  {cells[at]?.count ? (
                    <Link
                      component={LinkBase}
                      to={cells[at].to}
                      color="inherit"
                      underline="hover"
                      sx={{ fontSize: 'inherit' }}
                    >
                      <bdi>{cells[at].text}</bdi>
                    </Link>
                  ) : (
                    '—'
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const tableStyle = {
  '& th': { bgcolor: 'background.paper', color: 'text.secondary', fontWeight: 500 },
  '& td, & th': { paddingInline: '20px 12px', py: 0.5 },
}
