import CellsIcon from '@mui/icons-material/GridOnOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useListModel } from '../listModel'
import { useCellMode } from './useCellMode'

/** Switches between rows that open their records and cells that can be edited and copied. */
export function CellsButton() {
  const translate = useTranslate()
  const { resource } = useListModel()
  const [isOn, setOn] = useCellMode(resource)
  const label = translate('list.cells')
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-pressed={isOn ?? false}
        onClick={() => setOn(!isOn)}
        sx={pressedStyle}
      >
        <CellsIcon />
      </IconButton>
    </Tooltip>
  )
}

const pressedStyle = {
  '&[aria-pressed="true"]': { bgcolor: 'var(--primary-soft)', color: 'var(--primary)' },
}
