import Add from '@mui/icons-material/Add'
import { Button, FormHelperText, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { hint, messageOf } from '../control.view'
import { useFieldError } from '../fieldError.view'
import type { InputProps } from '../fieldView'
import { FieldGroup } from '../group.view'
import { ItemRow } from './itemRow.view'
import type { ListField } from './list.type'

const emptyItem = (fields: Record<string, AnyField>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

/** Shows the sub-records of a list, one row each, with buttons to add, remove and move rows. */
export function ListInput({
  name,
  path = name,
  field,
  resource,
  label,
  helperText,
  disabled,
  required,
}: InputProps<ListField>) {
  const translate = useTranslate()
  const { control } = useFormContext()
  const { fields: rows, append, remove, move } = useFieldArray({ control, name, keyName: 'row_key' })
  const list = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const error = useFieldError(name)
  const own =
    typeof error?.message === 'string'
      ? error.message
      : messageOf((error as { root?: unknown } | undefined)?.root)
  const full = rows.length >= (field.max ?? 50)

  // Focuses the first input of a new row.
  useEffect(() => {
    if (added === undefined) return
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${added}"] input, [data-row="${added}"] [role="combobox"]`)
      ?.focus()
  }, [added])

  const takeAway = (index: number) => {
    remove(index)
    setAdded(undefined)
    setAnnouncement(translate('fields.item_removed', { position: index + 1 }))
    addButton.current?.focus()
  }
  const shift = (from: number, to: number) => {
    move(from, to)
    setAnnouncement(translate('fields.item_moved', { position: to + 1, count: rows.length }))
  }
  return (
    <FieldGroup ref={list} label={label} required={required}>
      <Stack spacing={1}>
        {rows.map((row, index) => (
          <ItemRow
            key={row.row_key}
            name={`${name}.${index}`}
            path={path}
            index={index}
            count={rows.length}
            fields={field.fields}
            resource={resource}
            label={label}
            disabled={disabled}
            onRemove={() => takeAway(index)}
            onMove={to => shift(index, to)}
          />
        ))}
        {disabled ? null : (
          <Button
            ref={addButton}
            variant="outlined"
            size="small"
            startIcon={<Add />}
            disabled={full}
            aria-label={translate('fields.add_item', { name: label })}
            onClick={() => {
              append(emptyItem(field.fields), { shouldFocus: false })
              setAdded(rows.length)
            }}
            sx={{ alignSelf: 'flex-start' }}
          >
            {translate('fields.add')}
          </Button>
        )}
        {own || helperText || required ? (
          <FormHelperText error={Boolean(own)}>
            {hint(own, helperText ?? (required ? translate('fields.one_needed') : undefined))}
          </FormHelperText>
        ) : null}
        <span
          role="status"
          style={{ position: 'absolute', clip: 'rect(0 0 0 0)', overflow: 'hidden', width: 1, height: 1 }}
        >
          {announcement}
        </span>
      </Stack>
    </FieldGroup>
  )
}
