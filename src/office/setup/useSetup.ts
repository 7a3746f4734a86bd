import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from 'react-admin'
import type { SettingsGroup } from '../../define/settingsGroup'
import { explain } from '../../pages/record/explain'
import { saveWithMerge } from '../../pages/record/saveWithMerge'
import { useRecords } from '../../ui/records/recordsProvider'
import { useCan } from '../../ui/session/SessionContext'

/** The setup's state, from the settings. */
export interface SetupState {
  setup_done: readonly string[]
  /** Whether someone has opened the setup, so that it no longer opens automatically. */
  setup_seen: boolean
  setup_hidden: boolean
}

type ChangeSetup = (state: SetupState) => Partial<SetupState>

/**
 * Returns the setup's state on the server, for users who can change the settings; undefined until it has
 * loaded.
 */
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
  // Save one change at a time. Otherwise a step's save and its completion would conflict.
  const last = useRef(Promise.resolve())
  const send = async (change: ChangeSetup) => {
    const { data, version } = await records.settings(group.name)
    queries.setQueryData(queryKey, await records.saveSettings(group.name, change(stateOf(data)), version))
  }
  /** Saves a change of the current state. Shows a failure and continues with the next change. */
  const save = (change: ChangeSetup): Promise<void> => {
    last.current = last.current
      .then(() => saveWithMerge(change, send, () => change))
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
