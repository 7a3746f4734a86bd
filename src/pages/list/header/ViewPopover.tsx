import { Box, Button, Popover, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useInlineSides } from '../../../ui/theme/useInlineSides'
import { useList } from '../listModel'
import { ColumnChoice } from './ColumnChoice'
import { DensityChoice } from './DensityChoice'

interface Props {
  anchor: HTMLElement
  label: string
  onClose: () => void
}

/** Which columns a list has, in which order, and how high its rows are. */
export function ViewPopover({ anchor, label, onClose }: Props) {
  const translate = useTranslate()
  const { columns } = useList()
  const { end } = useInlineSides()
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
        <DensityChoice />
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 2, mb: 0.5 }}>
          <Typography variant="subtitle2" component="h2">
            {translate('list.columns')}
          </Typography>
          <Button size="small" onClick={() => columns.choose(undefined)}>
            {translate('list.reset')}
          </Button>
        </Stack>
        <ColumnChoice />
      </Box>
    </Popover>
  )
}
