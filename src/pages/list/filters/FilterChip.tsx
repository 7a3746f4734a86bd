import RemoveIcon from '@mui/icons-material/Close'
import { Box, ButtonBase } from '@mui/material'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldLabel } from '../../../ui/fields/labels.view'
import { useList } from '../listModel'
import { FilterEditor } from './FilterEditor'
import { FilterValue } from './FilterValue'
import { type FilterCondition, withoutCondition } from './filterParts'
import { useOperatorWords } from './useOperatorWords'

/** One condition: its words open the editor, the cross takes it back. */
export function FilterChip({ condition }: { condition: FilterCondition }) {
  const translate = useTranslate()
  const { resource, state, change } = useList()
  const { on, key } = condition
  const label = useFieldLabel(resource, on?.name ?? key)
  const words = useOperatorWords(on?.field)
  const id = useId()
  const chip = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const named = on ? label : translate(`list.condition_of.${key}`, { _: key })
  // The value stands beside the button, as it may hold a link; a click on its words still opens the editor.
  const open = ({ target }: MouseEvent<HTMLElement>) => {
    if (on && !(target as HTMLElement).closest('a, [data-remove]')) setEditing(true)
  }
  return (
    <>
      <Box ref={chip} sx={chipStyle} onClick={open}>
        <ButtonBase
          sx={wordsStyle}
          disabled={!on}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-words ${id}-value`}
        >
          <span id={`${id}-words`}>
            <b>{named}</b> {on && on.operator !== 'null' && words(on.operator)}
          </span>
        </ButtonBase>
        <Box component="span" id={`${id}-value`} sx={valueStyle}>
          {on && <FilterValue on={on} value={condition.value} />}
        </Box>
        <ButtonBase
          data-remove
          sx={crossStyle}
          aria-label={translate('list.remove_filter', { field: named })}
          onClick={() => change({ filter: withoutCondition(state.filter, key) })}
        >
          <RemoveIcon fontSize="inherit" />
        </ButtonBase>
      </Box>
      {editing && on && (
        <FilterEditor
          name={on.name}
          condition={condition}
          anchor={chip.current}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

const chipStyle = {
  display: 'inline-flex',
  alignItems: 'stretch',
  cursor: 'pointer',
  fontSize: '0.8125rem',
  whiteSpace: 'nowrap',
  maxWidth: '100%',
  minWidth: 0,
  height: 36,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
}
const wordsStyle = {
  minWidth: 0,
  paddingInlineStart: 1.25,
  paddingInlineEnd: 0.75,
  fontFamily: 'inherit',
  fontSize: 'inherit',
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
  '& a': { color: 'inherit', textDecoration: 'none' },
}
const crossStyle = {
  width: 32,
  flexShrink: 0,
  fontSize: 16,
  color: 'text.secondary',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
}
