import { MenuItem, Paper, TableBody, TableCell, TableRow, TextField, Typography } from '@mui/material'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { FileColumn, Import } from '../../contract/imports'
import { CellSamples } from '../../ui/fields/CellSamples'
import { DataTable } from '../../ui/table/DataTable'
import { useNarrow } from '../../ui/theme/useNarrow'

interface Props {
  imported: Import
  onChoose: (at: number, target: string | null) => void
}

const SHOWN = 3

const samplesOf = ({ samples }: FileColumn) =>
  samples
    .filter(cell => String(cell).trim())
    .slice(0, SHOWN)
    .map(cell => String(cell).slice(0, 60))

const sampleStyle = { color: 'text.secondary' }

/** Each column of the file with sample values, which are below it on a narrow screen, and its target field. */
export function ColumnTable({ imported, onChoose }: Props) {
  const translate = useTranslate()
  const isNarrow = useNarrow()
  const { columns, targets } = imported
  const used = new Set(columns.map(({ target }) => target))
  const nameOf = ({ header }: FileColumn, at: number) =>
    header || translate('import.unnamed', { number: at + 1 })
  return (
    <DataTable
      frame={{ component: Paper, variant: 'outlined' }}
      columns={['column', 'target', ...(isNarrow ? [] : ['examples'])].map(name => ({
        name,
        head: translate(`import.${name}`),
      }))}
    >
      <TableBody>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of one name differ only by position
          <Fragment key={at}>
            <TableRow sx={isNarrow ? { '& > :is(th, td)': { borderBottom: 0 } } : undefined}>
              <TableCell
                component="th"
                scope="row"
                sx={{ fontWeight: 500, minWidth: 110, overflowWrap: 'anywhere' }}
              >
                <bdi>{nameOf(column, at)}</bdi>
                {column.hidden && (
                  <Typography variant="caption" color="text.secondary" component="div">
                    {translate('import.hidden_column')}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={{ minWidth: 190 }}>
                <TextField
                  select
                  size="small"
                  fullWidth
                  value={column.target ?? ''}
                  onChange={event => onChoose(at, event.target.value || null)}
                  slotProps={{
                    select: {
                      displayEmpty: true,
                      SelectDisplayProps: {
                        'aria-label': translate('import.target_of', { column: nameOf(column, at) }),
                      },
                    },
                  }}
                >
                  <MenuItem value="">
                    <em>{translate('import.ignored')}</em>
                  </MenuItem>
                  {targets.map(({ name, label, required }) => (
                    <MenuItem
                      key={name}
                      value={name}
                      sx={used.has(name) ? { color: 'text.secondary' } : undefined}
                    >
                      {label}
                      {required && ' *'}
                    </MenuItem>
                  ))}
                </TextField>
              </TableCell>
              {!isNarrow && (
                <TableCell sx={{ ...sampleStyle, minWidth: 180, maxWidth: 420 }}>
                  <CellSamples texts={samplesOf(column)} />
                </TableCell>
              )}
            </TableRow>
            {isNarrow && (
              <TableRow>
                <TableCell
                  colSpan={2}
                  sx={{ ...sampleStyle, whiteSpace: 'normal', overflowWrap: 'anywhere', pb: 1 }}
                >
                  <CellSamples texts={samplesOf(column)} />
                </TableCell>
              </TableRow>
            )}
          </Fragment>
        ))}
      </TableBody>
    </DataTable>
  )
}
