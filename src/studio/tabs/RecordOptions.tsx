import {
  FormControlLabel,
  FormHelperText,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { ownersIn } from '../../define/checkOwner'
import { isExtension, type OwnDefinition } from '../../define/ownDefinition'
import { useResources } from '../../ui/fields/ResourcesContext'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withPart } from '../editing/wholeDefinition'
import { useStudioWords } from '../useStudioWords'

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
        <OwnerInput editor={editor} />
      </Stack>
    </section>
  )
}

function OwnerInput({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { account } = useResources()
  const { owner = '' } = editor.whole
  const names = new Set([...ownersIn(editor.whole.fields, account.name), ...(owner ? [owner] : [])])
  return (
    <TextField
      select
      size="small"
      label={translate('studio.records.owner')}
      {...atPlace(editor, 'owner', translate('studio.records.owner_help'))}
      value={owner}
      onChange={({ target: { value } }) => editor.change(own => withPart(own, 'owner', value || undefined))}
      sx={{ maxWidth: 640, mt: 1 }}
    >
      <MenuItem value="">{translate('studio.records.no_owner')}</MenuItem>
      {[...names].map(name => (
        <MenuItem key={name} value={name}>
          {fieldName(name)}
        </MenuItem>
      ))}
    </TextField>
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
