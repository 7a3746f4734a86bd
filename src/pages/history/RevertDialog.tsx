import { Alert, Skeleton } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useTranslate, useUpdate } from 'react-admin'
import type { HistoryEntry } from '../../contract/records'
import type { Ability } from '../../core/access/ability'
import { fieldLabel } from '../../core/schema/labels'
import type { Resource, Values } from '../../core/schema/resource'
import { STATUS } from '../../core/schema/systemFields'
import { typeOf } from '../../fields'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useLabels } from '../../ui/fields/useLabels'
import { type RecordsProvider, useRecords } from '../../ui/records/recordsProvider'
import { useSession } from '../../ui/session/SessionContext'
import { useNotifyDone } from '../../ui/undo/useNotifyDone'
import { ChangeList } from '../record/ChangeList'
import { sameValue } from '../record/changes'
import { lockedBy } from '../record/formFields'
import { useAction } from '../record/useAction'

interface Props {
  resource: Resource
  record: RaRecord
  version: number
  onClose: () => void
}

/** Shows the effect of restoring a version, and saves it like any other change. */
export function RevertDialog({ resource, record, version, onClose }: Props) {
  const translate = useTranslate()
  const words = useLabels()
  const records = useRecords()
  const { ability } = useSession()
  const { data: since, error } = useQuery({
    queryKey: [resource.name, 'since', record.id, record.version, version],
    queryFn: () => readSince(records, { resource, record, version }),
  })
  const { save, saving, problem } = useRevert({ resource, record, version, onDone: onClose })
  const isUnrecorded = since && !isRecordedSince(record, since, version)
  const earlier = since && !isUnrecorded ? valuesAt(record, since, version) : undefined
  const found = earlier && revertOf(resource, ability, { record, earlier })
  const changes = Object.entries(found?.changes ?? {}).map(([field, after]) => ({
    field,
    before: record[field] ?? null,
    after,
  }))
  const text = changes.length ? 'undo.put_back_text' : 'undo.put_back_nothing'
  const refused = problem ?? (error ? { message: error.message, details: [] } : undefined)
  return (
    <ConfirmDialog
      open
      maxWidth="md"
      title={translate('undo.put_back_title', { version })}
      text={since && translate(isUnrecorded ? 'undo.put_back_unrecorded' : text)}
      refused={refused}
      answer={changes.length ? translate('undo.put_back') : undefined}
      busy={saving}
      onClose={onClose}
      onConfirm={() => void save(found?.changes ?? {})}
    >
      {!since && !error && <Skeleton variant="rounded" width={320} height={120} />}
      <ChangeList resource={resource} changes={changes} record={record} />
      {found && found.locked.length > 0 && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('undo.put_back_kept', {
            names: found.locked.map(name => words(fieldLabel(resource, name))).join(', '),
          })}
        </Alert>
      )}
      {found?.status && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate('undo.put_back_status')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}

interface Options {
  resource: Resource
  record: RaRecord
  version: number
  onDone: () => void
}

/** Saves the values of an earlier version as a normal change, so that all rules apply. */
function useRevert({ resource, record, version, onDone }: Options) {
  const [update] = useUpdate()
  const queries = useQueryClient()
  const notifyDone = useNotifyDone()
  const { run, busy, refused } = useAction()
  const save = (data: Values) =>
    run(async () => {
      const answer = await update(
        resource.name,
        { id: record.id, data, previousData: record, meta: { version: record.version } },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      notifyDone('undo.put_back_done', { messageArgs: { version }, answer })
      void queries.invalidateQueries({ queryKey: [resource.name] })
      onDone()
    })
  return { save, saving: busy, problem: refused }
}

const PER_PAGE = 200

/** Returns an earlier version of a record, as the user can see it, by applying its history backwards. */
export function valuesAt(record: Values, later: readonly HistoryEntry[], version: number): Values {
  const values = { ...record }
  const undone = later.filter(entry => entry.version > version).sort((a, b) => b.id - a.id)
  for (const { changes } of undone) for (const { field, before } of changes) values[field] = before
  return values
}

/** Returns whether the history has every change of a record since a version. It hasn't if it was off for a while. */
export function isRecordedSince(record: Values, later: readonly HistoryEntry[], version: number): boolean {
  const current = Number(record.version)
  const recorded = later.map(entry => entry.version).filter(at => at > version && at <= current)
  return new Set(recorded).size >= current - version
}

/** Loads all changes of a record since a version. */
async function readSince(
  records: RecordsProvider,
  { resource, record, version }: Pick<Props, 'resource' | 'record' | 'version'>,
): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = []
  for (let page = 1; ; page++) {
    const { data } = await records.history(resource.name, Number(record.id), { page, perPage: PER_PAGE })
    found.push(...data)
    if (data.length < PER_PAGE || data.some(entry => entry.version <= version)) return found
  }
}

/** The effect of restoring a version. */
interface Revert {
  /** The changed fields with their earlier values. */
  changes: Values
  /** Differing fields that the user can't write. */
  locked: string[]
  /** Whether the status differs. Only transitions can change it. */
  status: boolean
}

/**
 * Returns the fields in which a version differs from the current record, separated by whether the user can
 * write them.
 */
export function revertOf(
  resource: Resource,
  ability: Ability,
  { record, earlier }: { record: Values; earlier: Values },
): Revert {
  const differing = Object.keys(resource.fields).filter(name => {
    const field = resource.fields[name]
    return field && !typeOf(field).writeOnly && name in record && !sameValue(record[name], earlier[name])
  })
  const locked = (name: string) => lockedBy({ resource, ability, record }, name)
  const open = differing.filter(name => !locked(name))
  return {
    changes: Object.fromEntries(open.map(name => [name, earlier[name] ?? null])),
    locked: differing.filter(name => locked(name) === 'not_allowed' || locked(name) === 'fixed'),
    status: differing.includes(STATUS),
  }
}
