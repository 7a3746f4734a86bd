import { Box, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { canBeChosen, choiceAt, choicePaths, reservedOptions } from '../../define/addedOptions'
import { isExtension } from '../../define/ownDefinition'
import { type Tone, tones } from '../../fields/choice/choice.type'
import { ToneIcon } from '../../fields/choice/tone.view'
import type { StudioTabProps } from '../definitionEditor'
import { isWithin } from '../places'
import { useStudioWords } from '../useStudioWords'
import { addedTo, withAddedValues, withTone } from './addedOptionEdits'
import { OptionList } from './OptionList'
import { PanelFrame } from './PanelFrame'

interface ChoiceProps extends StudioTabProps {
  /** The path of a choice: `source`, or `more_addresses.kind` inside a list. */
  path: string
}

interface Props extends StudioTabProps {
  name: string
  onClose: () => void
}

/**
 * The panel of a shipped choice, or of the choices inside a list: the shipped options, then those that the
 * office adds.
 */
export function ShippedChoicePanel({ editor, name, onClose }: Props) {
  const { fieldName } = useStudioWords(editor)
  const field = editor.stored.shipped?.fields[name]
  const paths = choicePaths(name, field)
  if (!field || !paths.length) return null
  const problems = editor.problems.filter(
    ({ place }) => isWithin(place, `fields.${name}`) || isWithin(place, `options.${name}`),
  )
  return (
    <PanelFrame editor={editor} name={name} kind={field.kind} problems={problems} onClose={onClose}>
      {paths.map(path => (
        <Stack key={path} role="group" aria-label={fieldName(path)} sx={{ gap: 2 }}>
          {path !== name && (
            <Typography component="h3" variant="subtitle1">
              {fieldName(path)}
            </Typography>
          )}
          <ShippedOptions editor={editor} path={path} />
          <AddedOptions editor={editor} path={path} />
        </Stack>
      ))}
    </PanelFrame>
  )
}

function ShippedOptions({ editor, path }: ChoiceProps) {
  const translate = useTranslate()
  const heading = useId()
  const { optionName } = useStudioWords(editor)
  const { options = [], tones: shown } = choiceAt(editor.stored.shipped?.fields ?? {}, path) ?? {}
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate('studio_fields.added.shipped')}
      </Typography>
      <Paper variant="outlined" component="ul" aria-labelledby={heading} sx={listStyle}>
        {options.map(value => (
          <Box key={value} component="li" sx={optionStyle}>
            {shown && <ToneIcon tone={(shown[value] ?? 'neutral') as Tone} />}
            <bdi>{optionName(path, value)}</bdi>
          </Box>
        ))}
      </Paper>
    </section>
  )
}

/** Inputs for the options that the office adds, or the reason why none can be added. */
function AddedOptions({ editor, path }: ChoiceProps) {
  const translate = useTranslate()
  const { stored, own } = editor
  const field = choiceAt(stored.shipped?.fields ?? {}, path)
  const added = addedTo(own, path)
  const isUsed = stored.shipped && isExtension(own) && canBeChosen(path, own, stored.shipped)
  const reason = field?.fixedOptions ? 'fixed' : isUsed ? undefined : 'unused'
  if (reason && !added.length)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate(`studio_fields.added.${reason}`)}
      </Typography>
    )
  return (
    <div data-place={`options.${path}`}>
      <OptionList
        editor={editor}
        name={path}
        title={translate('studio_fields.added.title')}
        values={added.map(({ value }) => value)}
        taken={[...(field?.options ?? []), ...reservedOptions]}
        canBeEmpty
        isStored={value => addedTo(stored.own, path).some(each => each.value === value)}
        withValues={(now, values) => withAddedValues(now, path, values)}
      >
        {field?.tones ? value => <ToneInput editor={editor} path={path} value={value} /> : undefined}
      </OptionList>
    </div>
  )
}

function ToneInput({ editor, path, value }: ChoiceProps & { value: string }) {
  const translate = useTranslate()
  const { optionName } = useStudioWords(editor)
  const { tone = 'neutral' } = addedTo(editor.own, path).find(each => each.value === value) ?? {}
  const label = translate('studio_fields.added.tone', { name: optionName(path, value) })
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={tone}
      onChange={event =>
        editor.change(own => withTone(own, path, { value, tone: event.target.value as Tone }))
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
