import CloseIcon from '@mui/icons-material/Close'
import { Autocomplete, IconButton, MenuItem, Paper, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyField } from '../../../core/field/field'
import { typeOf } from '../../../core/field/registry'
import { atPlace } from '../atPlace'
import type { StudioTabProps } from '../definitionEditor'
import { withPart } from '../editing/wholeDefinition'
import { OrderedList } from '../OrderedList'
import { useStudioWords } from '../useStudioWords'

const SYSTEM = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by']
/** The part of a list that its order is. */
const ORDER = 'sort'
const PARTS = ['columns', 'filters', 'search'] as const

/** The columns of the list, its filters, what its search looks in, and its order. */
export function ListTab({ editor }: StudioTabProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const { list, fields } = editor.resource
  const change = (options: object) => editor.change(own => withPart(own, 'list', { ...own.list, ...options }))
  const readable = Object.keys(fields).filter(name => fields[name] && !typeOf(fields[name]).writeOnly)
  const [sorted = 'created_at', direction = 'desc'] = Object.entries(list.sort)[0] ?? []
  return (
    <Stack sx={{ gap: 3 }}>
      {PARTS.map(part => (
        <FieldChoice
          key={part}
          editor={editor}
          part={part}
          names={list[part]}
          offered={
            part === 'search' ? readable.filter(name => isText(fields[name])) : [...readable, ...SYSTEM]
          }
          onChange={names => change({ [part]: names })}
        />
      ))}
      <section>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          {translate('studio.list.sort')}
        </Typography>
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <TextField
            select
            size="small"
            label={translate('studio.list.sort_by')}
            {...atPlace(editor, `list.${ORDER}`)}
            value={sorted}
            onChange={event => change({ sort: { [event.target.value]: direction } })}
            sx={{ minWidth: 200 }}
          >
            {[...readable, ...SYSTEM].map(name => (
              <MenuItem key={name} value={name}>
                {fieldName(name)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={translate('studio.list.direction')}
            value={direction}
            onChange={event => change({ sort: { [sorted]: event.target.value } })}
            sx={{ minWidth: 160 }}
          >
            <MenuItem value="asc">{translate('studio.list.asc')}</MenuItem>
            <MenuItem value="desc">{translate('studio.list.desc')}</MenuItem>
          </TextField>
        </Stack>
      </section>
    </Stack>
  )
}

/** Texts that a search can look in. */
const isText = (field: AnyField | undefined) => field !== undefined && typeOf(field).operators.includes('q')

interface FieldChoiceProps extends StudioTabProps {
  part: (typeof PARTS)[number]
  names: readonly string[]
  offered: readonly string[]
  onChange: (names: string[]) => void
}

function FieldChoice({ editor, part, names, offered, onChange }: FieldChoiceProps) {
  const translate = useTranslate()
  const { fieldName } = useStudioWords(editor)
  const [typed, setTyped] = useState('')
  const left = offered.filter(name => !names.includes(name))
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate(`studio.list.${part}`)}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate(`studio.list.${part}_text`)}
      </Typography>
      {names.length > 0 && (
        <Paper variant="outlined" sx={{ mb: 1, maxWidth: 640 }}>
          <OrderedList
            label={translate(`studio.list.${part}`)}
            names={names}
            labelOf={fieldName}
            onOrder={onChange}
          >
            {name => (
              <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
                {fieldName(name)}
                <IconButton
                  size="small"
                  disabled={part === 'columns' && names.length === 1}
                  aria-label={translate('studio.list.remove', { name: fieldName(name) })}
                  onClick={() => onChange(names.filter(each => each !== name))}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Stack>
            )}
          </OrderedList>
        </Paper>
      )}
      <Autocomplete
        size="small"
        value={null}
        inputValue={typed}
        onInputChange={(_event, text, why) => setTyped(why === 'input' ? text : '')}
        options={left}
        getOptionLabel={fieldName}
        blurOnSelect={false}
        onChange={(_event, name) => name && onChange([...names, name])}
        renderInput={params => (
          <TextField
            {...params}
            label={translate(`studio.list.add_${part}`)}
            {...atPlace(editor, `list.${part}`)}
          />
        )}
        sx={{ maxWidth: 420 }}
      />
    </section>
  )
}
