import { Box } from '@mui/material'
import { Ltr } from '../../ui/fields/Ltr'
import { cellOf } from '../cell.view'
import type { FieldCell } from '../fieldView'
import type { ColourField } from './colour.type'

function Swatch({ colour }: { colour: string }) {
  const look = {
    width: 16,
    height: 16,
    borderRadius: 0.5,
    border: 1,
    borderColor: 'divider',
    bgcolor: colour,
    forcedColorAdjust: 'none',
  }
  return <Box component="span" aria-hidden sx={{ ...look, display: 'inline-block', flexShrink: 0 }} />
}

export const colourCell: FieldCell<ColourField, string> = {
  operator: 'eq',
  Cell: cellOf(({ value }) => (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Swatch colour={value} />
      <Ltr>{value}</Ltr>
    </Box>
  )),
}
