import { Box, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { applies } from '../../core/schema/applies'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { RowButtons } from '../../ui/fields/RowButtons'
import { useLabels } from '../../ui/fields/useLabels'
import { viewOf } from '../registry'

interface ItemRowProps {
  /** Its path in the form (`contacts.0`), and the list's name in the definition. */
  name: string
  path: string
  index: number
  count: number
  fields: Record<string, AnyField>
  resource: Resource
  label: string
  disabled?: boolean
  onRemove: () => void
  onMove: (to: number) => void
}

/** Shows the inputs of one sub-record of a list. */
export function ItemRow({
  name,
  path,
  index,
  count,
  fields,
  resource,
  label,
  disabled,
  onRemove,
  onMove,
}: ItemRowProps) {
  const translate = useTranslate()
  const words = useLabels()
  const item = (useWatch({ name }) ?? {}) as Record<string, unknown>
  const shown = Object.entries(fields).filter(([, { visibleWhen = true }]) =>
    applies(visibleWhen, item, { fields }),
  )
  return (
    <Stack
      role="group"
      aria-label={translate('fields.item', { name: label, position: index + 1 })}
      data-row={index}
      direction="row"
      spacing={1}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1, alignItems: 'flex-start' }}
    >
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 248px), 1fr))',
        }}
      >
        {shown.map(([part, field]) => {
          const { Input, wide } = viewOf(field)
          return (
            <Box key={part} sx={wide ? { gridColumn: '1 / -1' } : undefined}>
              <Input
                name={`${name}.${part}`}
                path={`${path}.${part}`}
                field={field}
                resource={resource}
                label={words(fieldLabel(resource, `${path}.${part}`))}
                required={applies(field.required, item, { fields })}
                disabled={disabled}
              />
            </Box>
          )
        })}
      </Box>
      {disabled ? null : (
        <Stack direction={{ xs: 'column', sm: 'row' }}>
          <RowButtons index={index} count={count} name={label} onMove={onMove} onRemove={onRemove} />
        </Stack>
      )}
    </Stack>
  )
}
