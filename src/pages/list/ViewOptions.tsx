import TuneIcon from '@mui/icons-material/ViewColumnOutlined'
import { Box, Button, IconButton, Popover, Stack, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useInlineSides } from '../../theme/useInlineSides'
import { ColumnChoice } from './ColumnChoice'
import { DensityChoice } from './DensityChoice'
import { useList } from './listModel'

/** How the list looks: which columns, in which order, how high the rows are. */
export function ViewOptions() {
  const translate = useTranslate()
  const { columns } = useList()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { end } = useInlineSides()
  const label = translate('list.view_options')
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <TuneIcon />
        </IconButton>
      </Tooltip>
      <Popover
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
      >
        <Box sx={{ p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}>
          <DensityChoice />
          <Stack
            direction="row"
            sx={{ alignItems: 'center', justifyContent: 'space-between', mt: 2, mb: 0.5 }}
          >
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
    </>
  )
}
