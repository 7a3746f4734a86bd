import RemoveIcon from '@mui/icons-material/Close'
import { Box, ButtonBase } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldLabel } from '../../fields/labels.view'
import { FilterEditor } from './FilterEditor'
import { FilterValue } from './FilterValue'
import { type FilterCondition, withoutCondition } from './filterParts'
import { useList } from './listModel'
import { useOperatorWords } from './useOperatorWords'

/** One condition: its words open the editor, the cross takes it back. */
export function FilterChip({ condition }: { condition: FilterCondition }) {
  const translate = useTranslate()
  const { resource, state, change } = useList()
  const { on, key } = condition
  const label = useFieldLabel(resource, on?.name ?? key)
  const words = useOperatorWords(on?.field)
  const chip = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const named = on ? label : translate(`list.condition_of.${key}`, { _: key })
  return (
    <Box ref={chip} sx={chipStyle}>
      <ButtonBase sx={wordsStyle} disabled={!on} onClick={() => setEditing(true)} aria-haspopup="dialog">
        <Box component="span" sx={{ fontWeight: 600 }}>
          {named}
        </Box>{' '}
        {on && on.operator !== 'null' && <span>{words(on.operator)}</span>}{' '}
        {on && (
          <Box component="span" sx={valueStyle}>
            <FilterValue on={on} value={condition.value} />
          </Box>
        )}
      </ButtonBase>
      <ButtonBase
        sx={crossStyle}
        aria-label={translate('list.remove_filter', { field: named })}
        onClick={() => change({ filter: withoutCondition(state.filter, key) })}
      >
        <RemoveIcon fontSize="inherit" />
      </ButtonBase>
      {editing && on && (
        <FilterEditor
          name={on.name}
          condition={condition}
          anchor={chip.current}
          onClose={() => setEditing(false)}
        />
      )}
    </Box>
  )
}

const chipStyle = {
  display: 'inline-flex',
  maxWidth: '100%',
  minWidth: 0,
  height: 36,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
}
const wordsStyle = {
  gap: 0.75,
  minWidth: 0,
  px: 1.25,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
}
const valueStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: 220,
}
const crossStyle = {
  width: 32,
  fontSize: 16,
  color: 'text.secondary',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
}
