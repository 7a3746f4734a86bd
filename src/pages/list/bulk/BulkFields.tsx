import RemoveIcon from '@mui/icons-material/Close'
import { Autocomplete, Box, IconButton, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { mayWriteField } from '../../../core/access/fieldRights'
import type { AnyField } from '../../../core/field/fieldType'
import { fieldLabel } from '../../../core/schema/labels'
import { typeOf } from '../../../fields'
import { viewOf } from '../../../fields/views'
import { useLabels } from '../../../ui/fields/labels.view'
import { useSession } from '../../../ui/session/SessionContext'
import { useList } from '../listModel'

interface Props {
  chosen: readonly string[]
  onChoose: (names: string[]) => void
}

/** Shows the fields to change, each with its input, and an input to add another. */
export function BulkFields({ chosen, onChoose }: Props) {
  const translate = useTranslate()
  const labels = useLabels()
  const { resource } = useList()
  const { unregister } = useFormContext()
  const possible = useChangeable().filter(name => !chosen.includes(name))
  const label = (name: string) => labels(fieldLabel(resource, name))
  const leaveOut = (name: string) => {
    unregister(name)
    onChoose(chosen.filter(each => each !== name))
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      {chosen.map((name, at) => {
        const field = resource.fields[name] as AnyField
        const { Input } = viewOf(field)
        return (
          <Stack key={name} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Input
                name={name}
                field={field}
                resource={resource}
                label={label(name)}
                // The last added field gets the focus.
                autoFocus={at === chosen.length - 1}
                helperText={translate('list.bulk.emptied')}
              />
            </Box>
            <IconButton
              aria-label={translate('list.bulk.leave_out', { field: label(name) })}
              onClick={() => leaveOut(name)}
              sx={{ mt: 1 }}
            >
              <RemoveIcon />
            </IconButton>
          </Stack>
        )
      })}
      <Autocomplete
        // Resets the input after each choice.
        key={chosen.length}
        options={possible}
        value={null}
        getOptionLabel={label}
        onChange={(_event, name) => name && onChoose([...chosen, name])}
        renderInput={params => (
          <TextField {...params} autoFocus={!chosen.length} label={translate('list.bulk.add_field')} />
        )}
      />
    </Stack>
  )
}

/** Returns the fields that can be set in many records at once. Unique and immutable fields can't. */
function useChangeable(): string[] {
  const { ability } = useSession()
  const { resource } = useList()
  return Object.entries(resource.fields)
    .filter(
      ([name, field]) =>
        !field.unique &&
        !field.immutable &&
        !typeOf(field).writeOnly &&
        mayWriteField(ability, { action: 'update', resource, name }),
    )
    .map(([name]) => name)
}
