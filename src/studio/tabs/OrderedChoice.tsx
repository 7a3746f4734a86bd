import CloseIcon from '@mui/icons-material/Close'
import { IconButton, Paper, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Picker } from '../../ui/picker/Picker'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { OrderedList } from '../OrderedList'

interface Props extends StudioTabProps {
  /** The place in the definition: `list.columns`. */
  place: string
  title: string
  text?: string
  /** The label of the input that adds a name. */
  add: string
  names: readonly string[]
  offered: readonly string[]
  labelOf: (name: string) => string
  /** Whether at least one name must remain. */
  isNeeded?: boolean
  heading?: 'h2' | 'h3'
  onChange: (names: string[]) => void
}

/** Inputs for an ordered selection of names, for example of fields or layouts. */
export function OrderedChoice({ editor, place, title, text, add, heading = 'h2', ...choice }: Props) {
  const { names, offered, labelOf, isNeeded = false, onChange } = choice
  const translate = useTranslate()
  const left = offered.filter(name => !names.includes(name))
  return (
    <section aria-label={title}>
      <Typography
        variant={heading === 'h2' ? 'h6' : 'subtitle2'}
        component={heading}
        sx={{ mb: text ? 0 : 1 }}
      >
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {text}
        </Typography>
      )}
      {names.length > 0 && (
        <Paper variant="outlined" sx={{ mb: 1, maxWidth: 640 }}>
          <OrderedList label={title} names={names} labelOf={labelOf} onOrder={onChange}>
            {name => (
              <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
                {labelOf(name)}
                <IconButton
                  size="small"
                  disabled={isNeeded && names.length === 1}
                  aria-label={translate('studio.list.remove', { name: labelOf(name) })}
                  onClick={() => onChange(names.filter(each => each !== name))}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Stack>
            )}
          </OrderedList>
        </Paper>
      )}
      <Picker
        size="small"
        value={null}
        options={left}
        getOptionLabel={labelOf}
        blurOnSelect={false}
        onChange={name => name && onChange([...names, name])}
        input={{ label: add, ...atPlace(editor, place) }}
        sx={{ maxWidth: 420 }}
      />
    </section>
  )
}
