import { FormControlLabel, FormHelperText, Stack, Switch, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { isExtension, type OwnDefinition } from '../../define/ownDefinition'
import type { StudioTabProps } from '../definitionEditor'
import { withPart } from '../editing/wholeDefinition'

/** The switches, each with the value that a definition without the option has. */
const SWITCHES = { appendOnly: false, history: true, uncounted: false } as const

/** The section for what the server does with the records of an office's own resource. */
export function RecordOptions({ editor }: StudioTabProps) {
  const translate = useTranslate()
  if (isExtension(editor.own)) return null
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        {translate('studio.records.title')}
      </Typography>
      <Stack sx={{ gap: 1 }}>
        {Object.keys(SWITCHES).map(option => (
          <RecordSwitch key={option} editor={editor} option={option as keyof typeof SWITCHES} />
        ))}
      </Stack>
    </section>
  )
}

function RecordSwitch({ editor, option }: StudioTabProps & { option: keyof typeof SWITCHES }) {
  const translate = useTranslate()
  const helpId = useId()
  const usual = SWITCHES[option]
  const change = (isOn: boolean) =>
    editor.change((own): OwnDefinition => withPart(own, option, isOn === usual ? undefined : isOn))
  return (
    <div data-place={option}>
      <FormControlLabel
        control={
          <Switch
            checked={editor.whole[option] ?? usual}
            onChange={(_event, isOn) => change(isOn)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={translate(`studio.records.${option}`)}
      />
      <FormHelperText id={helpId} sx={{ mt: 0 }}>
        {translate(`studio.records.${option}_help`)}
      </FormHelperText>
    </div>
  )
}
