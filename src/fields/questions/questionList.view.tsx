import Add from '@mui/icons-material/Add'
import { Box, Button, FormHelperText } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { hint, messageOf } from '../control.view'
import { useFieldError } from '../fieldError.view'
import { usePartWords } from './pick.view'
import { QuestionParts } from './questionParts.view'
import { QuestionRow } from './questionRow.view'

interface Props {
  name: string
  nested?: boolean
  disabled?: boolean
}

/** Edits the questions of a set, or of one item of a list, in their order. */
export function QuestionList({ name, nested = false, disabled }: Props) {
  const words = usePartWords()
  const { control } = useFormContext()
  const { fields: rows, append, remove, move } = useFieldArray({ control, name, keyName: 'row_key' })
  const [open, setOpen] = useState<string>()
  const [added, setAdded] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const error = useFieldError(name)
  const own = typeof error?.message === 'string' ? error.message : messageOf(error?.root)
  const last = rows.at(-1)?.row_key

  // Opens a new question, so that it can be filled in.
  useEffect(() => {
    if (!added || !last) return
    setOpen(last)
    setAdded(false)
  }, [added, last])
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>(`[data-row-key="${open}"] input`)?.focus()
  }, [open])

  const refocus = (to: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-question="${name}.${to}"]`)?.focus(),
    )
  return (
    <Box>
      <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {rows.map(({ row_key }, index) => (
          <Box component="li" key={row_key} data-row-key={row_key}>
            <QuestionRow
              name={`${name}.${index}`}
              index={index}
              count={rows.length}
              open={open === row_key}
              disabled={disabled}
              onToggle={() => setOpen(open === row_key ? undefined : row_key)}
              onMove={to => {
                move(index, to)
                refocus(to)
              }}
              onRemove={() => remove(index)}
            >
              <QuestionParts
                name={`${name}.${index}`}
                list={name}
                index={index}
                nested={nested}
                disabled={disabled}
              >
                <QuestionList name={`${name}.${index}.fields`} nested disabled={disabled} />
              </QuestionParts>
            </QuestionRow>
          </Box>
        ))}
      </Box>
      {own && <FormHelperText error>{hint(own, undefined)}</FormHelperText>}
      {disabled ? null : (
        <Button
          variant="outlined"
          size="small"
          startIcon={<Add />}
          onClick={() => {
            append({ key: '', label: { en: '' }, type: 'text' }, { shouldFocus: false })
            setAdded(true)
          }}
          sx={{ mt: 1 }}
        >
          {words(nested ? 'add_part' : 'add_question')}
        </Button>
      )}
    </Box>
  )
}
