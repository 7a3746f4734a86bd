import AddIcon from '@mui/icons-material/Add'
import { Box, Button, MenuItem, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeOf } from '../../core/field/registry'
import { type FieldLineProblem, isProblem, readFieldLine } from '../../define/fieldLine'
import type { OwnDefinition } from '../../define/ownDefinition'
import type { StudioTabProps } from '../definitionEditor'
import { withLabel } from '../editing/labels'
import { useStudioWords } from '../useStudioWords'
import { takenNames } from './appliedFields'
import { addField } from './fieldEdits'
import { beginning, kinds, type StudioKind } from './kinds'
import { useFieldWords } from './useFieldWords'

interface Props extends StudioTabProps {
  onAdded: (name: string) => void
}

const isLine = (text: string) => /[:：]/u.test(text)

/** Adds a field from its label and kind, or from one line that describes it all. */
export function AddField({ editor, onAdded }: Props) {
  const translate = useTranslate()
  const { language, kindName } = useStudioWords(editor)
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState<StudioKind>('text')
  /** Gives the first option of a new choice its label. */
  const labelOption = (own: OwnDefinition, name: string, text: string) =>
    typeOf({ kind }).takesOptions ? withLabel(own, language, { key: `options.${name}.first`, text }) : own
  const input = useRef<HTMLInputElement>(null)
  const words = useFieldWords()
  const [problem, setProblem] = useState<FieldLineProblem>()
  const typed = isLine(label) ? readFieldLine(label, words) : undefined
  const typedKind = typed && (isProblem(typed) ? typed.kind : typed.field.kind)
  const taken = takenNames(editor.whole.fields)
  const addLine = () => {
    const read = readFieldLine(label, words)
    if (isProblem(read)) return setProblem(read)
    const added = {
      label: read.label,
      language,
      field: { ...beginning[read.field.kind as StudioKind], ...read.field },
      taken,
    }
    const { name } = addField(editor.own, added)
    editor.change(own =>
      Object.entries(read.options).reduce(
        (each, [value, text]) => withLabel(each, language, { key: `options.${name}.${value}`, text }),
        addField(own, added).own,
      ),
    )
    setLabel('')
    if (beginning[read.field.kind as StudioKind] && !read.field.options && !read.field.to) onAdded(name)
  }
  const add = () => {
    if (!label.trim()) return input.current?.focus()
    if (isLine(label)) return addLine()
    const field = { kind, ...beginning[kind] }
    const option = translate('studio.fields.new_option', { count: 1 })
    const { name } = addField(editor.own, { label, language, field, taken })
    editor.change(own => labelOption(addField(own, { label, language, field, taken }).own, name, option))
    setLabel('')
    // If the kind has required options, open the field's panel. Otherwise keep the focus for the next field.
    if (beginning[kind]) onAdded(name)
    else input.current?.focus()
  }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        add()
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}
    >
      <TextField
        inputRef={input}
        size="small"
        label={translate('studio.fields.add_label')}
        value={label}
        error={problem !== undefined}
        helperText={
          problem
            ? translate('studio_line.problem', {
                part: problem.part || '…',
                expected: problem.expected.join(', '),
              })
            : translate('studio_line.example')
        }
        onChange={event => {
          setProblem(undefined)
          setLabel(event.target.value)
        }}
        sx={{ flex: '1 1 240px', maxWidth: 420 }}
      />
      <TextField
        select
        size="small"
        label={translate('studio.fields.kind')}
        value={typedKind ?? kind}
        disabled={typedKind !== undefined}
        onChange={event => setKind(event.target.value as StudioKind)}
        sx={{ flex: '0 1 220px', minWidth: 160 }}
      >
        {kinds.map(each => (
          <MenuItem key={each} value={each}>
            {kindName(each)}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="contained" startIcon={<AddIcon />} sx={{ height: 40, mt: '3px' }}>
        {translate('studio.fields.add')}
      </Button>
    </Box>
  )
}
