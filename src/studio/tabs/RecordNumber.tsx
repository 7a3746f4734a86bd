import AddIcon from '@mui/icons-material/Add'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import { fieldNameFrom } from '../../define/fieldNames'
import { numberedField } from '../../define/resourceSettings'
import { Ltr } from '../../ui/fields/Ltr'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { addField, changeField } from '../fields/fieldEdits'
import { NumberPatternInput } from '../fields/KindOptions'
import { placeAddress } from '../places'
import { useStudioWords } from '../useStudioWords'

/** Inputs for the record number that the server assigns. Its pattern is an option of a text field. */
export function RecordNumber({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { language, fieldName } = useStudioWords(editor)
  const numbered = numberedField(editor.resource)
  // Keeps the input mounted while the user clears and retypes the pattern.
  const [name, setName] = useState(numbered?.name)
  const field = name === undefined ? undefined : editor.own.fields?.[name]
  const place = `fields.${name}.numbered`
  const add = () => {
    const taken = Object.keys(editor.whole.fields)
    const label = translate('studio_tabs.numbers.number')
    setName(fieldNameFrom(label, taken))
    const options = { kind: 'text', ltr: true, unique: true, readOnly: true }
    const data = { ...options, numbered: firstPattern(editor.name) }
    editor.change(own => addField(own, { label, language, taken, field: data }).own)
  }
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate('studio_tabs.numbers.record')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {translate('studio_tabs.numbers.record_text')}
      </Typography>
      {field && name !== undefined ? (
        <Stack
          sx={{ gap: 1, alignItems: 'flex-start', maxWidth: 480, '& > .MuiTextField-root': { width: 1 } }}
        >
          <NumberPatternInput
            label={translate('studio_tabs.numbers.pattern', { name: fieldName(name) })}
            place={atPlace(editor, place, translate('studio.options.numbered'))}
            value={'numbered' in field ? String(field.numbered) : ''}
            onChange={pattern => editor.change(own => changeField(own, name, { numbered: pattern }))}
          />
          <Button component={LinkBase} to={placeAddress({ resource: editor.name, place: `fields.${name}` })}>
            {translate('studio_tabs.numbers.open_field')}
          </Button>
        </Stack>
      ) : numbered ? (
        <Typography>
          {fieldName(numbered.name)}: <Ltr>{numbered.pattern}</Ltr>
        </Typography>
      ) : (
        <Button startIcon={<AddIcon />} variant="outlined" onClick={add}>
          {translate('studio_tabs.numbers.add_number')}
        </Button>
      )}
    </section>
  )
}

/** Returns the suggested pattern of a resource: `BOA-{year}-{number:4}` for `boats`. */
const firstPattern = (resource: string): string =>
  `${resource
    .replace(/[^a-z]/gu, '')
    .slice(0, 3)
    .toUpperCase()}-{year}-{number:4}`
