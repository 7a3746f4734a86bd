import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useNotify, useTranslate, useUpdate } from 'react-admin'
import { saveProblemOf } from '../../pages/record/saveProblem'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import type { Edits } from './accessRows'

/**
 * Saves the edited permissions of roles one by one through the ordinary update call, with version check,
 * rules and history.
 */
export function useSaveRoles(name: string, roles: readonly RaRecord[]) {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [update] = useUpdate()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Returns the IDs of the saved roles. */
  const save = async (edits: Edits): Promise<RaRecord['id'][]> => {
    const saved: RaRecord['id'][] = []
    setSaving(true)
    setProblem(undefined)
    for (const [id, permissions] of edits) {
      const previousData = roles.find(role => role.id === id)
      if (!previousData) continue
      const meta = { version: previousData.version, idempotencyKey: newIdempotencyKey() }
      const params = { id, data: { permissions }, previousData, meta }
      try {
        await update(name, params, { returnPromise: true, mutationMode: 'pessimistic' })
        saved.push(id)
      } catch (error) {
        setProblem(messageOf(error, String(previousData.name)))
        break
      }
    }
    setSaving(false)
    // Refetch all roles, also one that someone else has saved.
    await client.invalidateQueries({ queryKey: [name] })
    if (saved.length === edits.size) notify('studio_access.saved', { type: 'success' })
    return saved
  }
  const messageOf = (error: unknown, role: string) => {
    const failed = saveProblemOf(error)
    if (failed.kind === 'stale') return translate('studio_access.stale', { name: role })
    if (failed.kind === 'invalid') return `${role}: ${Object.values(failed.errors)[0]}`
    const message = failed.kind === 'repeated' ? (error as Error).message : failed.message
    return `${role}: ${translate(message, { _: message })}`
  }
  return { save, isSaving, problem }
}
