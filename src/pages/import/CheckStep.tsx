import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Import, RowState } from '../../contract/imports'
import type { Resource } from '../../core/schema/resource'
import { RowGrid } from './RowGrid'
import { StateChoice } from './StateChoice'
import { useImportAct } from './useImport'

interface Props {
  resource: Resource
  imported: Import
  onLeave: () => void
}

const STATES: readonly RowState[] = ['wrong', 'create', 'update', 'same', 'skipped']

/** What would become of each row; what is wrong is mended here, and then everything is written. */
export function CheckStep({ resource, imported, onLeave }: Props) {
  const translate = useTranslate()
  const { act, busy } = useImportAct()
  const { id, counts } = imported
  const { wrong = 0, create = 0, update = 0 } = counts
  const [chosen, setChosen] = useState<RowState | undefined>(wrong ? 'wrong' : undefined)
  // With the last of a kind its choice is gone.
  const state = chosen && counts[chosen] ? chosen : undefined
  const leave = async () => {
    await act(calls => calls.discard(id))
    onLeave()
  }
  return (
    <Stack sx={{ gap: 2, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <StateChoice
          states={STATES}
          status={imported.status}
          counts={counts}
          chosen={state}
          onChoose={setChosen}
        />
        {wrong > 0 && (
          <Button size="small" onClick={() => void act(calls => calls.skipWrong(id))}>
            {translate('import.skip_wrong')}
          </Button>
        )}
      </Stack>
      <RowGrid key={state} resource={resource} imported={imported} state={state} editable />
      {wrong > 0 && (
        <Alert severity="warning">{translate('import.leaves_out', { smart_count: wrong })}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          aria-busy={busy}
          disabled={create + update === 0}
          onClick={() => void act(calls => calls.write(id, true))}
        >
          {translate('import.write', { smart_count: create + update })}
        </Button>
        <Button onClick={() => void act(calls => calls.choose(id, {}))}>{translate('import.back')}</Button>
        <Button onClick={() => void leave()}>{translate('import.discard_this')}</Button>
      </Stack>
    </Stack>
  )
}
