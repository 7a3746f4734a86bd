import RemoveIcon from '@mui/icons-material/Close'
import { Box, IconButton, Stack } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import type { AnyField } from '../../core/field/fieldType'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource } from '../../core/schema/resource'
import { viewOf } from '../../fields/views'
import { useLabels } from '../../ui/fields/useLabels'
import { Picker } from '../../ui/picker/Picker'

interface Props {
  resource: Resource
  /** The fields that can be chosen. */
  possible: readonly string[]
  chosen: readonly string[]
  onChoose: (names: string[]) => void
  texts: { add: string; remove: (field: string) => string; help?: string }
}

/** Shows the chosen fields in a form, each with its input, and an input to add another. */
export function ChosenFields({ resource, possible, chosen, onChoose, texts }: Props) {
  const labels = useLabels()
  const { unregister } = useFormContext()
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
                helperText={texts.help}
              />
            </Box>
            <IconButton aria-label={texts.remove(label(name))} onClick={() => leaveOut(name)} sx={{ mt: 1 }}>
              <RemoveIcon />
            </IconButton>
          </Stack>
        )
      })}
      <Picker
        // Resets the input after each choice.
        key={chosen.length}
        options={possible.filter(name => !chosen.includes(name))}
        value={null}
        getOptionLabel={label}
        onChange={name => name && onChoose([...chosen, name])}
        input={{ label: texts.add, autoFocus: !chosen.length }}
      />
    </Stack>
  )
}
