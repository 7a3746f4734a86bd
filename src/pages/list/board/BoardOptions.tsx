import { Box, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../../core/schema/labels'
import { cardFieldsOf, isSummed, stagesOf, sumsOf } from '../../../core/schema/layoutDefaults'
import { useLabels } from '../../../ui/fields/useLabels'
import { useListModel } from '../listModel'
import { useReadableThroughout } from '../useReadableThroughout'
import { useBoardSettings } from './useBoard'

/** The maximum number of fields on a card, and of sums in a column's head. */
const MAX_FIELDS = { card: 8, sums: 3 }

/** The settings of a board: the field of its columns, its cards' fields, and its columns' sums. */
export function BoardOptions() {
  const translate = useTranslate()
  const words = useLabels()
  const { resource, columns, change } = useListModel()
  const isReadable = useReadableThroughout(resource)
  const settings = useBoardSettings()
  const names = Object.keys(resource.fields).filter(isReadable)
  const wordOf = (name: string) => words(fieldLabel(resource, name))
  const card = cardFieldsOf(resource, settings)
  const sums = sumsOf(resource, settings)
  return (
    <>
      <TextField
        select
        fullWidth
        label={translate('list_board.by')}
        value={settings.by}
        // A board by another field starts with its default card fields.
        onChange={event => change({ board: { by: event.target.value } })}
        sx={{ mb: 2 }}
      >
        {names
          .filter(name => stagesOf(resource.fields[name]).length)
          .map(name => (
            <MenuItem key={name} value={name}>
              {wordOf(name)}
            </MenuItem>
          ))}
      </TextField>
      <Choices
        title={translate('list_board.card')}
        names={columns.possible
          .map(({ name }) => name)
          .filter(name => name !== resource.title && name !== settings.by)}
        chosen={card}
        most={MAX_FIELDS.card}
        wordOf={wordOf}
        onChange={chosen => change({ board: { ...settings, card: chosen } })}
      />
      <Choices
        title={translate('list_board.sums')}
        names={names.filter(name => isSummed(resource.fields[name]))}
        chosen={sums}
        most={MAX_FIELDS.sums}
        wordOf={wordOf}
        onChange={chosen => change({ board: { ...settings, sums: chosen } })}
      />
    </>
  )
}

interface ChoicesProps {
  title: string
  names: readonly string[]
  chosen: readonly string[]
  most: number
  wordOf: (name: string) => string
  onChange: (chosen: string[]) => void
}

/** Lists fields with checkboxes: the chosen ones first, in their order. */
function Choices({ title, names, chosen, most, wordOf, onChange }: ChoicesProps) {
  if (!names.length) return null
  const shown = [
    ...chosen.filter(name => names.includes(name)),
    ...names.filter(name => !chosen.includes(name)),
  ]
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={listStyle}>
        {shown.map(name => {
          const isChosen = chosen.includes(name)
          return (
            <li key={name}>
              <FormControlLabel
                sx={{ m: 0, maxWidth: '100%' }}
                slotProps={{ typography: { variant: 'body2', noWrap: true } }}
                label={wordOf(name)}
                control={
                  <Checkbox
                    size="small"
                    checked={isChosen}
                    disabled={!isChosen && chosen.length >= most}
                    onChange={(_event, on) =>
                      onChange(on ? [...chosen, name] : chosen.filter(each => each !== name))
                    }
                  />
                }
              />
            </li>
          )
        })}
      </Box>
    </>
  )
}

const listStyle = { listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto' }
