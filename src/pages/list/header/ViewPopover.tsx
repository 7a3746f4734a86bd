import { Box, Button, Popover, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Density, rowHeights } from '../../../ui/theme/tokens'
import { useInlineSides } from '../../../ui/theme/useInlineSides'
import { BoardOptions } from '../board/BoardOptions'
import { CalendarOptions } from '../calendar/CalendarOptions'
import { useListModel } from '../listModel'
import { ColumnChoice } from './ColumnChoice'

interface Props {
  anchor: HTMLElement
  label: string
  onClose: () => void
}

/** The settings of a list's layout. */
export function ViewPopover({ anchor, label, onClose }: Props) {
  const { end } = useInlineSides()
  const { current } = useListModel().layouts
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
    >
      <Box sx={{ p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}>
        {current === 'board' ? (
          <BoardOptions />
        ) : current === 'calendar' ? (
          <CalendarOptions />
        ) : (
          <RowOptions />
        )}
      </Box>
    </Popover>
  )
}

/** Selects the columns, which are also the fields on cards, and a table's row height. */
function RowOptions() {
  const translate = useTranslate()
  const { columns, layouts } = useListModel()
  return (
    <>
      {layouts.current === 'table' && <DensityChoice />}
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 2, mb: 0.5 }}>
        <Typography variant="subtitle2" component="h2">
          {translate('list.columns')}
        </Typography>
        <Button size="small" onClick={() => columns.choose(undefined)}>
          {translate('list.reset')}
        </Button>
      </Stack>
      <ColumnChoice />
    </>
  )
}

/** Selects the row height: the view's, or the user's for all lists. */
function DensityChoice() {
  const translate = useTranslate()
  const { density, setDensity } = useListModel()
  return (
    <>
      <Typography variant="subtitle2" component="h2" id="list-density" sx={{ mb: 1 }}>
        {translate('list.density.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        color="primary"
        aria-labelledby="list-density"
        value={density}
        onChange={(_event, chosen: Density | null) => chosen && setDensity(chosen)}
      >
        {(Object.keys(rowHeights) as Density[]).map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
            {translate(`list.density.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  )
}
