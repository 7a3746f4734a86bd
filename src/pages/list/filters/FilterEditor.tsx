import { Box, Button, Popover, Stack, Typography } from '@mui/material'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField, Operator } from '../../../core/field/fieldType'
import { fieldOf } from '../../../core/schema/systemFields'
import { typeOf } from '../../../fields'
import { viewOf } from '../../../fields/views'
import { useFieldLabel } from '../../../ui/fields/useLabels'
import { useInlineSides } from '../../../ui/theme/useInlineSides'
import { useFiltered } from './filtered'
import { type FilterCondition, isGiven, withCondition } from './filterParts'
import { OperatorSelect } from './OperatorSelect'

interface Props {
  name: string
  /** The condition to change. Undefined to add one. */
  condition?: FilterCondition
  anchor: HTMLElement | null
  onClose: () => void
}

/** Edits the operator and value of one condition. Nothing is filtered until it is applied. */
export function FilterEditor({ name, condition, anchor, onClose }: Props) {
  const translate = useTranslate()
  const { resource, filter, setFilter } = useFiltered()
  const label = useFieldLabel(resource, name)
  const field = fieldOf(resource, name) as AnyField
  const { operators } = typeOf(field)
  const { Filter, operator: usual } = viewOf(field)
  const [operator, setOperator] = useState<Operator>(condition?.on?.operator ?? usual ?? operators[0] ?? 'eq')
  const [value, setValue] = useState(condition?.value)
  const { start } = useInlineSides()
  const editor = useRef<HTMLDivElement>(null)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isGiven(value)) setFilter(withCondition(filter, { name, operator, value }, condition?.key))
    onClose()
  }
  const choose = (chosen: { operator: Operator; value: unknown }) => {
    setValue(chosen.value)
    setOperator(chosen.operator)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('list.filter_by', { field: label }),
          sx: { mt: 0.5 },
        },
        transition: {
          onEntered: () => editor.current?.querySelector<HTMLElement>('input, [role="combobox"]')?.focus(),
        },
      }}
    >
      <Stack
        component="form"
        onSubmit={apply}
        sx={{ gap: 1.5, p: 2, width: 320, maxWidth: 'calc(100vw - 32px)' }}
      >
        <OperatorSelect {...{ field, operator, value }} onChange={choose} />
        <Box ref={editor}>
          <Filter
            operator={operator}
            value={value}
            onChange={setValue}
            field={field}
            name={name}
            resource={resource}
          />
        </Box>
        <Stack direction="row" sx={actionsStyle}>
          <Typography variant="subtitle2" component="h2" noWrap sx={{ flex: 1 }}>
            {label}
          </Typography>
          <Button size="small" onClick={onClose}>
            {translate('list.cancel')}
          </Button>
          <Button size="small" type="submit" variant="contained" disabled={!isGiven(value)}>
            {translate('list.apply')}
          </Button>
        </Stack>
      </Stack>
    </Popover>
  )
}

// Last in the tab order, but first on the screen: at the bottom, the value's options would cover the buttons.
const actionsStyle = { order: -1, alignItems: 'center', gap: 0.5, minWidth: 0 }
