import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { useLabels } from '../../../ui/fields/useLabels'
import type { SortKey } from '../listAddress'
import { useListModel } from '../listModel'
import { isSortable } from '../sorting'

/** Selects the order of the cards, which have no column headings. */
export function SortSelect() {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource, state, change, columns } = useListModel()
  const [first] = state.sort
  const current = first && `${first.field} ${first.order}`
  const options = columns.possible.filter(isSortable).flatMap(({ name }) => [`${name} ASC`, `${name} DESC`])
  const words = (option: string) => {
    const [name = '', order] = option.split(' ')
    return translate(order === 'DESC' ? 'list.sort_desc' : 'list.sort_asc', {
      field: labels(fieldLabel(resource, name)),
    })
  }
  return (
    <TextField
      select
      margin="none"
      label={translate('list.sort_by')}
      sx={{ flex: 1, minWidth: { xs: 120, sm: 160 }, '& .MuiInputBase-root': { height: 36 } }}
      value={current && options.includes(current) ? current : ''}
      onChange={event => {
        const [field = '', order] = event.target.value.split(' ')
        change({ sort: [{ field, order: order as SortKey['order'] }] })
      }}
    >
      {options.map(option => (
        <MenuItem key={option} value={option}>
          {words(option)}
        </MenuItem>
      ))}
    </TextField>
  )
}
