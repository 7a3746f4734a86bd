import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box, Checkbox, FormControlLabel, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import { useListModel } from '../listModel'

/** Lists every possible column, to show, hide or move it. At least one column is always shown. */
export function ColumnChoice() {
  const labels = useLabels()
  const { resource, columns } = useListModel()
  const shown = columns.shown.map(({ name }) => name)
  const toggle = (name: string, on: boolean) =>
    columns.choose(on ? [...shown, name] : shown.filter(each => each !== name))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
      {columns.possible.map(({ name }) => {
        const at = shown.indexOf(name)
        const label = labels(fieldLabel(resource, name))
        return (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', minHeight: 36 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, m: 0 }}
              slotProps={{ typography: { variant: 'body2', noWrap: true } }}
              label={label}
              control={
                <Checkbox
                  size="small"
                  checked={at >= 0}
                  disabled={at >= 0 && shown.length === 1}
                  onChange={event => toggle(name, event.target.checked)}
                />
              }
            />
            {at >= 0 && <MoveButtons name={name} label={label} at={at} shown={shown} />}
          </Box>
        )
      })}
    </Box>
  )
}

interface MoveButtonsProps {
  name: string
  label: string
  at: number
  shown: string[]
}

function MoveButtons({ name, label, at, shown }: MoveButtonsProps) {
  const translate = useTranslate()
  const { columns } = useListModel()
  const move = (to: number) => {
    const others = shown.filter(each => each !== name)
    columns.choose([...others.slice(0, to), name, ...others.slice(to)])
  }
  return (
    <>
      <IconButton
        size="small"
        disabled={at === 0}
        aria-label={translate('list.move_earlier', { field: label })}
        onClick={() => move(at - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={at === shown.length - 1}
        aria-label={translate('list.move_later', { field: label })}
        onClick={() => move(at + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
    </>
  )
}
