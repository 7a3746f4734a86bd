import AddIcon from '@mui/icons-material/FilterList'
import { Button, ListSubheader, Menu, MenuItem } from '@mui/material'
import { lazy, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLabels } from '../../fields/labels.view'
import { fieldLabel } from '../../schema/labels'
import { LatePart } from '../../shell/LatePart'
import { useList } from './listModel'
import { useFilterable } from './useFilterable'

const FilterEditor = lazy(() => import('./FilterEditor').then(part => ({ default: part.FilterEditor })))

/** Offers the fields to filter by; the chosen one opens its editor. */
export function AddFilter() {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource } = useList()
  const { forward, others } = useFilterable(resource)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const close = () => setChosen(undefined)
  const item = (name: string) => (
    <MenuItem
      key={name}
      onClick={() => {
        setOpen(false)
        setChosen(name)
      }}
    >
      {labels(fieldLabel(resource, name))}
    </MenuItem>
  )
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {translate('list.add_filter')}
      </Button>
      <Menu
        anchorEl={button.current}
        open={open}
        onClose={() => setOpen(false)}
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
      </Menu>
      {chosen && (
        <LatePart onMissing={close}>
          <FilterEditor name={chosen} anchor={button.current} onClose={close} />
        </LatePart>
      )}
    </>
  )
}
