import { Button, Popover, Stack, TextField } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useInlineSides } from '../../ui/theme/useInlineSides'
import { useImportAct } from './useImport'

/** A cell being corrected. */
export interface EditedCell {
  row: number
  at: number
  name: string
  text: string
  problems: readonly string[]
  anchor: HTMLElement
}

interface Props {
  id: string
  cell: EditedCell
  onClose: () => void
}

/** An input for the text of a cell, for this row or for every row with the same text in the column. */
export function CellEditor({ id, cell, onClose }: Props) {
  const translate = useTranslate()
  const notify = useNotify()
  const { act, busy } = useImportAct()
  const { start } = useInlineSides()
  const { row, at, name, text, problems } = cell
  const [typed, setTyped] = useState(text)
  const label = translate('import.edit', { column: name, row })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (typed === text) return onClose()
    if (await act(calls => calls.correct(id, row, { cells: { [at]: typed } }))) onClose()
  }
  const everywhere = async () => {
    const done = await act(calls => calls.replace(id, { column: at, from: text, to: typed }))
    if (!done) return
    notify('import.replaced', { type: 'success', messageArgs: { smart_count: done.count } })
    onClose()
  }
  return (
    <Popover
      open
      anchorEl={cell.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Stack
        component="form"
        onSubmit={save}
        sx={{ p: 2, gap: 1.5, width: 340, maxWidth: 'calc(100vw - 32px)' }}
      >
        <TextField
          autoFocus
          size="small"
          label={label}
          value={typed}
          multiline={text.includes('\n')}
          error={problems.length > 0}
          helperText={problems.join(' ') || undefined}
          onChange={event => setTyped(event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" aria-busy={busy}>
            {translate('ra.action.save')}
          </Button>
          <Button onClick={onClose}>{translate('import.cancel')}</Button>
        </Stack>
        {typed !== text && (
          <Button
            size="small"
            sx={{ justifyContent: 'flex-start', textAlign: 'start' }}
            onClick={() => void everywhere()}
          >
            {translate('import.everywhere', { from: text.slice(0, 40) })}
          </Button>
        )}
      </Stack>
    </Popover>
  )
}
