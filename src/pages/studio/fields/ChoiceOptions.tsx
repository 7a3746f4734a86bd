import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, IconButton, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { nameFrom } from '../../../define/nameFrom'
import type { OwnDefinition } from '../../../define/ownDefinition'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel, withoutLabels } from '../editing/labels'
import { OrderedList } from '../OrderedList'
import { useStudioWords } from '../useStudioWords'
import { appliedField } from './appliedFields'
import { changeField, type FieldData } from './fieldEdits'

interface Props extends StudioTabProps {
  name: string
}

const optionsOf = (own: OwnDefinition, name: string) =>
  (own.fields?.[name] as FieldData | undefined)?.options as readonly string[] | undefined

/** The options of a choice with their words in the reader's language. The value of an applied option never changes. */
export function ChoiceOptions({ editor, name }: Props) {
  const translate = useTranslate()
  const { language, optionName } = useStudioWords(editor)
  const [added, setAdded] = useState<string>()
  const options = optionsOf(editor.own, name) ?? []
  const isStored = (value: string) => {
    const stored = appliedField(editor.stored.own, editor.own, name)
    return Array.isArray(stored?.options) && stored.options.includes(value)
  }
  const add = () => {
    const text = translate('studio.fields.new_option', { count: options.length + 1 })
    const value = nameFrom(text, { taken: options, fallback: 'option' })
    setAdded(value)
    editor.change(own =>
      withLabel(changeField(own, name, { options: [...options, value] }), language, {
        ...{ key: `options.${name}.${value}`, text },
      }),
    )
  }
  const remove = (value: string) =>
    editor.change(own =>
      withoutLabels(changeField(own, name, { options: options.filter(each => each !== value) }), [
        `options.${name}.${value}`,
      ]),
    )
  return (
    <div data-place={`fields.${name}.options`}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate('studio.fields.options')}
      </Typography>
      <Paper variant="outlined" sx={{ mb: 1 }}>
        <OrderedList
          label={translate('studio.fields.options')}
          names={options}
          labelOf={value => optionName(name, value)}
          onOrder={order => editor.change(own => changeField(own, name, { options: order }))}
        >
          {value => (
            <Stack direction="row" sx={{ gap: 0.5 }}>
              <TextField
                autoFocus={value === added}
                fullWidth
                size="small"
                variant="standard"
                value={editor.label(language, `options.${name}.${value}`) ?? ''}
                placeholder={optionName(name, value)}
                slotProps={{ htmlInput: { 'aria-label': optionName(name, value) } }}
                onFocus={event => value === added && event.target.select()}
                onChange={event =>
                  editor.change(own =>
                    withLabel(own, language, { key: `options.${name}.${value}`, text: event.target.value }),
                  )
                }
              />
              <IconButton
                size="small"
                disabled={options.length === 1}
                aria-label={translate(
                  isStored(value) ? 'studio.fields.remove_stored_option' : 'studio.fields.remove_option',
                  {
                    name: optionName(name, value),
                  },
                )}
                onClick={() => remove(value)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Stack>
          )}
        </OrderedList>
      </Paper>
      <Button size="small" startIcon={<AddIcon />} onClick={add}>
        {translate('studio.fields.add_option')}
      </Button>
    </div>
  )
}
