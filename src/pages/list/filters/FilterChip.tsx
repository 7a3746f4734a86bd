import RemoveIcon from '@mui/icons-material/Close'
import { Box, ButtonBase } from '@mui/material'
import { Fragment, lazy, type MouseEvent, Suspense, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currencyAlone } from '../../../core/field/currencyAlone'
import type { AnyField } from '../../../core/field/fieldType'
import { relativeWords } from '../../../core/field/relativeDate'
import { MY_TEAM } from '../../../core/field/teamFilter'
import { displayOf } from '../../../fields/displays'
import { schemaOf } from '../../../fields/schemas'
import { useFieldLabel } from '../../../ui/fields/useLabels'
import { LazyPart } from '../../../ui/shell/LazyPart'
import { isAdvanced } from './advanced/filterTree'
import { FilterEditor } from './FilterEditor'
import { useFiltered } from './filtered'
import { type FilterCondition, withoutCondition } from './filterParts'
import { useOperatorWords } from './useOperatorWords'

const AdvancedFilterDialog = lazy(() =>
  import('./advanced/AdvancedFilterDialog').then(part => ({ default: part.AdvancedFilterDialog })),
)
const ConditionInWords = lazy(() =>
  import('./ConditionInWords').then(part => ({ default: part.ConditionInWords })),
)

/** Shows one condition. Its text opens the editor, and the cross removes it. */
export function FilterChip({ condition }: { condition: FilterCondition }) {
  const translate = useTranslate()
  const { resource, filter, setFilter } = useFiltered()
  const { on, key } = condition
  const label = useFieldLabel(resource, on?.name ?? key)
  const words = useOperatorWords(on?.field)
  const id = useId()
  const chip = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const isGrouped = isAdvanced(key)
  const named = on ? label : translate(`list.condition_of.${key}`, { _: translate('list.condition_of.or') })
  // The value is not in the button, because it can contain a link. A click on its text opens the editor.
  const open = ({ target }: MouseEvent<HTMLElement>) => {
    if ((on || isGrouped) && !(target as HTMLElement).closest('a, [data-remove]')) setEditing(true)
  }
  return (
    <>
      <Box ref={chip} data-condition sx={chipStyle} onClick={open}>
        <ButtonBase
          sx={wordsStyle}
          disabled={!on && !isGrouped}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-words ${id}-value`}
        >
          <span id={`${id}-words`} style={cutStyle}>
            {isGrouped ? (
              <Suspense fallback={<b>{named}</b>}>
                <ConditionInWords condition={condition} />
              </Suspense>
            ) : (
              <b>{named}</b>
            )}{' '}
            {on && on.operator !== 'null' && words(on.operator)}
          </span>
        </ButtonBase>
        <Box component="span" id={`${id}-value`} sx={valueStyle}>
          {on && <FilterValue on={on} value={condition.value} />}
        </Box>
        <ButtonBase
          data-remove
          sx={crossStyle}
          aria-label={translate('list.remove_filter', { field: named })}
          onClick={() => setFilter(withoutCondition(filter, key))}
        >
          <RemoveIcon fontSize="inherit" />
        </ButtonBase>
      </Box>
      {editing && isGrouped && (
        <LazyPart onMissing={() => setEditing(false)}>
          <AdvancedFilterDialog onClose={() => setEditing(false)} />
        </LazyPart>
      )}
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
  minWidth: { xs: 0, md: 128 },
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
const cutStyle = { overflow: 'hidden', textOverflow: 'ellipsis' }
// The value shrinks before the field's name, which users look for first.
const valueStyle = {
  ...cutStyle,
  flexShrink: 8,
  minWidth: 32,
  maxWidth: 220,
  lineHeight: '34px',
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

interface Props {
  on: NonNullable<FilterCondition['on']>
  value: unknown
}

/** Shows a condition's value in words: options' names, formatted dates, titles of records. */
function FilterValue({ on, value }: Props) {
  const translate = useTranslate()
  if (on.operator === 'null') return translate(value ? 'fields.empty' : 'fields.filled')
  const values = Array.isArray(value) && !isShowable(on.field, value) ? value : [value]
  return values.map((one, at) => (
    <Fragment key={JSON.stringify(one)}>
      {at > 0 && ` ${translate('list.or')} `}
      <OneValue on={on} value={one} />
    </Fragment>
  ))
}

function OneValue({ on, value }: Props) {
  const translate = useTranslate()
  const { resource } = useFiltered()
  if (value === '@me') return translate('fields.me')
  if (value === MY_TEAM) return translate('fields.my_team')
  const relative = relativeWords(value)
  if (relative) return translate(`fields.relative.${relative.key}`, { smart_count: relative.smart_count })
  const { Cell } = displayOf(on.field)
  // A field with several values formats a single value as an array with only that value.
  const shown = [value, [value]].find(each => isShowable(on.field, each))
  return shown === undefined ? (
    (currencyAlone(value) ?? String(value))
  ) : (
    <Cell value={shown} field={on.field} name={on.name} resource={resource} />
  )
}

/** Whether the field can format the value. A value typed into the URL can be anything. */
const isShowable = (field: AnyField, value: unknown) => schemaOf(field).safeParse(value).success
