import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import { useRecords } from '../../ui/records/recordsProvider'
import { useCan } from '../../ui/session/SessionContext'
import { explain } from '../record/explain'
import { saveProblemOf } from '../record/saveProblem'

/** How far the set-up has come, as the settings have it. */
export interface SetupState {
  setup_done: readonly string[]
  /** Somebody has opened it: it no longer opens by itself. */
  setup_seen: boolean
  setup_hidden: boolean
}

type Change = (state: SetupState) => Partial<SetupState>

/** So often a save is tried again while another administrator saves. */
const MOST_TRIES = 3

/** The state of the set-up on the server, for whoever may change the settings; undefined until it is there. */
export function useSetup(group: SettingsGroup) {
  const records = useRecords()
  const queries = useQueryClient()
  const notify = useNotify()
  const mayUpdate = useCan()('update', group.subject)
  const queryKey = ['settings', group.name]
  const { data } = useQuery({
    queryKey,
    queryFn: () => records.settings(group.name),
    enabled: mayUpdate,
  })
  // One after the other: a step that saves and the way on would meet.
  const last = useRef(Promise.resolve())
  const send = async (change: Change, tries = MOST_TRIES): Promise<void> => {
    const { data, version } = await records.settings(group.name)
    try {
      queries.setQueryData(queryKey, await records.saveSettings(group.name, change(stateOf(data)), version))
    } catch (failure) {
      if (saveProblemOf(failure).kind !== 'stale' || tries <= 1) throw failure
      await send(change, tries - 1)
    }
  }
  /** Changes what is there now; says why where it cannot, and what comes next goes on. */
  const save = (change: Change): Promise<void> => {
    last.current = last.current
      .then(() => send(change))
      .catch(failure => notify(explain(failure).message, { type: 'error' }))
    return last.current
  }
  return { state: data && stateOf(data.data), save }
}

const stateOf = ({ setup_done, setup_seen, setup_hidden }: Record<string, unknown>): SetupState => ({
  setup_done: Array.isArray(setup_done) ? setup_done.map(String) : [],
  setup_seen: setup_seen === true,
  setup_hidden: setup_hidden === true,
})
