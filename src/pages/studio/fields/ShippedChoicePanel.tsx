import { Box, MenuItem, Paper, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { asChoice, canBeChosen, reservedOptions } from '../../../define/addedOptions'
import { isExtension } from '../../../define/ownDefinition'
import { type Tone, tones } from '../../../fields/choice/choice.type'
import { ToneIcon } from '../../../fields/choice/tone.view'
import type { StudioTabProps } from '../definitionEditor'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { addedTo, withAddedValues, withTone } from './addedOptionEdits'
import { OptionList } from './OptionList'
import { PanelFrame } from './PanelFrame'

interface FieldProps extends StudioTabProps {
  name: string
}

interface Props extends FieldProps {
  onClose: () => void
}

/** A shipped choice: its options as they are, and those that the office adds after them. */
export function ShippedChoicePanel({ editor, name, onClose }: Props) {
  const field = asChoice(editor.stored.shipped?.fields[name])
  if (!field) return null
  const problems = editor.problems.filter(
    ({ place }) => isWithin(place, `fields.${name}`) || isWithin(place, `options.${name}`),
  )
  return (
    <PanelFrame editor={editor} name={name} kind={field.kind} problems={problems} onClose={onClose}>
      <ShippedOptions editor={editor} name={name} />
      <AddedOptions editor={editor} name={name} />
    </PanelFrame>
  )
}

function ShippedOptions({ editor, name }: FieldProps) {
  const translate = useTranslate()
  const heading = useId()
  const { optionName } = useStudioWords(editor)
  const { options = [], tones: shown } = asChoice(editor.stored.shipped?.fields[name]) ?? {}
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate('studio_fields.added.shipped')}
      </Typography>
      <Paper variant="outlined" component="ul" aria-labelledby={heading} sx={listStyle}>
        {options.map(value => (
          <Box key={value} component="li" sx={optionStyle}>
            {shown && <ToneIcon tone={(shown[value] ?? 'neutral') as Tone} />}
            <bdi>{optionName(name, value)}</bdi>
          </Box>
        ))}
      </Paper>
    </section>
  )
}

/** The office's own options, or why there can be none. */
function AddedOptions({ editor, name }: FieldProps) {
  const translate = useTranslate()
  const { stored, own } = editor
  const field = asChoice(stored.shipped?.fields[name])
  const added = addedTo(own, name)
  const isUsed = stored.shipped && isExtension(own) && canBeChosen(name, own, stored.shipped)
  const reason = field?.fixedOptions ? 'fixed' : isUsed ? undefined : 'unused'
  if (reason && !added.length)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate(`studio_fields.added.${reason}`)}
      </Typography>
    )
  return (
    <div data-place={`options.${name}`}>
      <OptionList
        editor={editor}
        name={name}
        title={translate('studio_fields.added.title')}
        values={added.map(({ value }) => value)}
        taken={[...(field?.options ?? []), ...reservedOptions]}
        canBeEmpty
        isStored={value => addedTo(stored.own, name).some(each => each.value === value)}
        withValues={(now, values) => withAddedValues(now, name, values)}
      >
        {field?.tones ? value => <ToneInput editor={editor} name={name} value={value} /> : undefined}
      </OptionList>
    </div>
  )
}

function ToneInput({ editor, name, value }: FieldProps & { value: string }) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const { tone = 'neutral' } = addedTo(editor.own, name).find(each => each.value === value) ?? {}
  const label = translate('studio_fields.added.tone', { name: optionName(name, value) })
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={tone}
      onChange={event =>
        editor.change(own => withTone(own, name, { value, tone: event.target.value as Tone }))
      }
      slotProps={{
        select: { renderValue: () => <ToneIcon tone={tone} />, SelectDisplayProps: { 'aria-label': label } },
      }}
      sx={{ flex: 'none', width: 56, '& .MuiSelect-select': { display: 'flex' } }}
    >
      {tones.map(each => (
        <MenuItem key={each} value={each} sx={{ gap: 1 }}>
          <ToneIcon tone={each} />
          {translate(`studio_fields.tones.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const listStyle = { m: 0, p: 0, listStyle: 'none' }
const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
