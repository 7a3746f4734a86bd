import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { useFiltered } from './filtered'
import { useFilterable } from './useFilterable'

interface Props {
  anchor: HTMLElement | null
  onChoose: (name: string) => void
  onAdvanced: () => void
  onClose: () => void
}

/** Lists the fields that a list can be filtered by. */
export function FilterMenu({ anchor, onChoose, onAdvanced, onClose }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource } = useFiltered()
  const { forward, others } = useFilterable(resource)
  const item = (name: string) => (
    <MenuItem key={name} onClick={() => onChoose(name)}>
      {labels(fieldLabel(resource, name))}
    </MenuItem>
  )
  return (
    <Menu
      anchorEl={anchor}
      open
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 420, minWidth: 200 } }, list: { dense: true } }}
    >
      {forward.map(item)}
      {forward.length > 0 && others.length > 0 && (
        <ListSubheader
          role="presentation"
          sx={{ lineHeight: 2.5, bgcolor: 'transparent', position: 'static' }}
        >
          {translate('list.more_fields')}
        </ListSubheader>
      )}
      {others.map(item)}
      <Divider />
      <MenuItem onClick={onAdvanced}>{translate('list.advanced_filter')}</MenuItem>
    </Menu>
  )
}
