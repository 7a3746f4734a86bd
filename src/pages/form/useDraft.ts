import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource, Values } from '../../core/schema/resource'
import type { DraftCalls } from '../../ui/records/draftCalls'
import { useRecords } from '../../ui/records/recordsProvider'
import { sealKeyOf, storeSealKey } from '../../ui/session/sealKey'
import { useUnsavedInput } from '../../ui/session/unsavedInput'
import { changesOf } from '../record/changes'
import { secretFields } from '../record/formFields'
import { type Draft, type DraftPlace, endDraft, readDraft, removeDraft, toStored, writeDraft } from './drafts'
import type { RecordForm } from './useRecordForm'

export interface DraftState {
  /** Something was typed that is not saved. */
  unsaved: boolean
  /** The same, right now. */
  stillUnsaved: () => boolean
  /** Keeps what stands in the form now, as it does by itself with every change. */
  save: () => void
  /** Forgets the draft; the form is done or starts afresh. */
  forget: () => void
  /** What brings it to the server; none for a form that is no page. */
  sync: DraftSync | undefined
}

/** Keeps what is typed in the browser with every change, and soon after on the server, until it is saved or discarded. */
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

/** Asks once for what one's drafts are sealed with where somebody else signs in before they have reached the server. */
function useSealKey(calls: DraftCalls, userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || sealKeyOf(userId)) return
    calls.draftKey().then(
      ({ data }) => storeSealKey(userId, data.public),
      error => console.info('Without a key drafts cannot be sealed here.', error),
    )
  }, [calls, userId])
}

/** What this browser kept of a page that ended too early goes to the server as soon as it is opened again. */
function useSendOn(sync: DraftSync | undefined, restored: Draft | undefined): void {
  const [opened] = useState(restored)
  useEffect(() => {
    if (opened && !opened.kept) sync?.save(opened)
  }, [sync, opened])
}

/** What waits is sent when the page is left or hidden, and when the network is back. */
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

/** What is to be kept of a form; undefined when everything is as it was. */
function draftOf(
  { resource, initial, base, writable, idempotencyKey, sent }: RecordForm,
  values: Values,
): Draft | undefined {
  const changes = changesOf(initial, values, writable)
  if (!Object.keys(changes).length) return undefined
  const secrets = secretFields(resource)
  const open = ([name]: [string, unknown]) => !secrets.has(name)
  const withoutSecrets = (given: Values) => Object.fromEntries(Object.entries(given).filter(open))
  return {
    values: withoutSecrets(changes),
    base,
    idempotencyKey: idempotencyKey.current,
    ...(sent.current.length > 0 && { sent: sent.current.map(withoutSecrets) }),
    ...(base ? {} : { label: draftLabel(resource, values) }),
    at: new Date().toISOString(),
  }
}

const LONGEST = 200

/** What a record that is being typed would be called; undefined as long as nothing says it. */
function draftLabel({ title, fields }: Resource, values: Values): string | undefined {
  const label = fields[title]?.computed ? workedOut(fields[title].computed, values) : values[title]
  return typeof label === 'string' && label.trim() ? label.slice(0, LONGEST) : undefined
}

// What is half typed is not what a definition works with; the draft then has no name.
function workedOut(computed: (record: Record<string, never>) => unknown, values: Values): unknown {
  try {
    return computed(values as Record<string, never>)
  } catch (error) {
    console.info('A draft has no name yet.', error)
    return undefined
  }
}

/** So long after a change a draft goes to the server; what is typed meanwhile goes with it. */
const WAIT_MS = 2000

/** Brings the drafts of one form to the server, behind what is kept in the browser. */
interface DraftSync {
  save: (draft: Draft) => void
  /** The server has one, whatever this page has sent. */
  know: () => void
  forget: () => void
  /** Sends what waits; `leaving` where the page may go at this moment. */
  flush: (leaving?: boolean) => Promise<void>
}

/** One call after the other, so that what is forgotten does not come back with an earlier one. */
function createDraftSync(calls: DraftCalls, place: DraftPlace): DraftSync {
  const { resource, form } = place
  let waiting: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()
  let isKnown = false

  const send = async (draft: Draft, leaving: boolean) => {
    try {
      await calls.keepDraft(place, toStored(draft), { leaving })
      // What was typed since then is newer, and goes next.
      if (readDraft(place)?.at === draft.at) writeDraft(place, { ...draft, kept: true })
    } catch (error) {
      // It is in the browser: the next change, or the network's return, sends it again.
      console.info('A draft could not be kept on the server.', error)
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
    // What leaves with the page cannot wait for anything.
    last = leaving ? send(draft, true) : last.then(() => send(draft, false))
    return last
  }
  const forgetThere = async () => {
    try {
      await calls.forgetDraft(resource, form)
    } catch (error) {
      console.info('A draft could not be forgotten on the server; it is in a month.', error)
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
