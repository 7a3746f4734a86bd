import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource, Values } from '../../core/schema/resource'
import type { DraftCalls } from '../../ui/records/draftCalls'
import { useRecords } from '../../ui/records/recordsProvider'
import { sealKeyOf, storeSealKey } from '../../ui/session/sealKey'
import { useUnsavedInput } from '../../ui/session/unsavedInput'
import { changesOf } from '../record/changes'
import { secretFields } from '../record/formFields'
import { type Draft, type DraftPlace, endDraft, readDraft, removeDraft, toStored, writeDraft } from './drafts'
import { renamedColumns } from './renamedFields'
import type { RecordForm } from './useRecordForm'

export interface DraftState {
  /** Whether there is unsaved input. */
  unsaved: boolean
  /** Returns the current value of `unsaved`, without waiting for a render. */
  stillUnsaved: () => boolean
  /** Stores the form's current input, as every change does automatically. */
  save: () => void
  /** Deletes the draft, because the form was saved or reset. */
  forget: () => void
  /** Sends the draft to the server. Undefined for a form in a dialog. */
  sync: DraftSync | undefined
}

/** Stores input in the browser and, after a delay, on the server, until it is saved or discarded. */
export function useDraft(recordForm: RecordForm): DraftState {
  const { form, place, restored, isPage } = recordForm
  const records = useRecords()
  const sync = useMemo(() => (isPage ? createDraftSync(records, place) : undefined), [records, place, isPage])
  const [unsaved, setUnsaved] = useState(restored !== undefined)
  const current = useRef(unsaved)
  useUnsavedInput(unsaved, sync?.flush)
  useFlush(sync)
  useSendOn(sync, restored)
  useSealKey(records, place.userId)

  const note = useCallback((state: boolean) => {
    current.current = state
    setUnsaved(state)
  }, [])
  const latest = useRef(recordForm)
  useEffect(() => {
    latest.current = recordForm
  })
  const keepValues = useCallback(
    (values: Values) => {
      const draft = draftOf(latest.current, values)
      if (draft) {
        writeDraft(place, draft)
        sync?.save(draft)
      } else {
        removeDraft(place)
        sync?.forget()
      }
      note(draft !== undefined)
    },
    [place, sync, note],
  )
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepValues(values) }),
    [form.subscribe, keepValues],
  )
  const keep = useCallback(() => keepValues(form.getValues()), [keepValues, form.getValues])
  const forget = useCallback(() => {
    endDraft(place)
    sync?.forget()
    note(false)
  }, [place, sync, note])
  const stillUnsaved = useCallback(() => current.current, [])
  return { unsaved, stillUnsaved, save: keep, forget, sync }
}

/** Requests the key that seals this user's drafts if another user signs in before they are sent. */
function useSealKey(calls: DraftCalls, userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || sealKeyOf(userId)) return
    calls.draftKey().then(
      ({ data }) => storeSealKey(userId, data.public),
      error => console.info('The key that seals drafts in this browser could not be loaded.', error),
    )
  }, [calls, userId])
}

/** Sends a local draft when its form is opened again, if an earlier page closed before sending it. */
function useSendOn(sync: DraftSync | undefined, restored: Draft | undefined): void {
  const [opened] = useState(restored)
  useEffect(() => {
    if (opened && !opened.kept) sync?.save(opened)
  }, [sync, opened])
}

/** Sends pending drafts when the page is left or hidden, and when the network returns. */
function useFlush(sync: DraftSync | undefined): void {
  useEffect(() => {
    if (!sync) return
    const hidden = () => {
      if (document.visibilityState === 'hidden') void sync.flush(true)
    }
    const leaving = () => void sync.flush(true)
    const online = () => void sync.flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', leaving)
    window.addEventListener('online', online)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', leaving)
      window.removeEventListener('online', online)
      void sync.flush()
    }
  }, [sync])
}

/** Returns a form's draft, or undefined if nothing was changed. */
function draftOf(
  { resource, initial, base, writable, idempotencyKey, sent }: RecordForm,
  values: Values,
): Draft | undefined {
  const changes = changesOf(initial, values, writable)
  if (!Object.keys(changes).length) return undefined
  const secrets = secretFields(resource)
  const open = ([name]: [string, unknown]) => !secrets.has(name)
  const columns = renamedColumns(resource.fields)
  const withoutSecrets = (given: Values) => Object.fromEntries(Object.entries(given).filter(open))
  return {
    values: withoutSecrets(changes),
    base,
    idempotencyKey: idempotencyKey.current,
    ...(sent.current.length > 0 && { sent: sent.current.map(withoutSecrets) }),
    ...(base ? {} : { label: draftLabel(resource, values) }),
    ...(Object.keys(columns).length > 0 && { columns }),
    at: new Date().toISOString(),
  }
}

const MAX_LENGTH = 200

/** Returns the title of an unsaved record, or undefined if it has none yet. */
function draftLabel({ title, fields }: Resource, values: Values): string | undefined {
  const label = fields[title]?.computed ? workedOut(fields[title].computed, values) : values[title]
  return typeof label === 'string' && label.trim() ? label.slice(0, MAX_LENGTH) : undefined
}

// A definition's `computed` can throw on incomplete input. The draft then has no title.
function workedOut(computed: (record: Record<string, never>) => unknown, values: Values): unknown {
  try {
    return computed(values as Record<string, never>)
  } catch (error) {
    console.info('The title of a draft could not be computed yet.', error)
    return undefined
  }
}

/** The delay between a change and sending the draft to the server. Later input is included. */
const WAIT_MS = 2000

/** Sends the drafts of one form to the server, in addition to the browser's storage. */
interface DraftSync {
  save: (draft: Draft) => void
  /** Records that the server has a draft, whether or not this page sent it. */
  know: () => void
  forget: () => void
  /** Sends pending input. `leaving`: the page can close at any moment. */
  flush: (leaving?: boolean) => Promise<void>
}

/** Sends one call after the other, so that an earlier one does not restore a deleted draft. */
function createDraftSync(calls: DraftCalls, place: DraftPlace): DraftSync {
  const { resource, form } = place
  let waiting: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()
  let isKnown = false

  const send = async (draft: Draft, leaving: boolean) => {
    try {
      await calls.keepDraft(place, toStored(draft), { leaving })
      // If the user has typed since, that input is newer and is sent next.
      if (readDraft(place)?.at === draft.at) writeDraft(place, { ...draft, kept: true })
    } catch (error) {
      // The browser still has the draft: the next change, or the network's return, sends it again.
      console.info('A draft could not be stored on the server.', error)
      waiting ??= isLost(error) ? draft : undefined
    }
  }
  const flush = (leaving = false): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const draft = waiting
    waiting = undefined
    if (!draft) return last
    isKnown = true
    // A closing page cannot wait for an earlier request.
    last = leaving ? send(draft, true) : last.then(() => send(draft, false))
    return last
  }
  const forgetThere = async () => {
    try {
      await calls.forgetDraft(resource, form)
    } catch (error) {
      console.info('A draft could not be deleted on the server. It expires within 30 days.', error)
    }
  }
  return {
    save: draft => {
      waiting = draft
      timer ??= setTimeout(() => void flush(), WAIT_MS)
    },
    know: () => {
      isKnown = true
    },
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = undefined
      if (!isKnown) return
      isKnown = false
      last = last.then(forgetThere)
    },
    flush,
  }
}

const isLost = (error: unknown) => (error as { status?: unknown } | null)?.status === 0
