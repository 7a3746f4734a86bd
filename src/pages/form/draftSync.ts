import type { DraftCalls } from '../../ui/records/draftCalls'
import { type Draft, type DraftPlace, readDraft, toStored, writeDraft } from './drafts'

/** So long after a change a draft goes to the server; what is typed meanwhile goes with it. */
const WAIT_MS = 2000

/** Brings the drafts of one form to the server, behind what is kept in the browser. */
export interface DraftSync {
  save: (draft: Draft) => void
  /** The server has one, whatever this page has sent. */
  know: () => void
  forget: () => void
  /** Sends what waits; `leaving` where the page may go at this moment. */
  flush: (leaving?: boolean) => Promise<void>
}

/** One call after the other, so that what is forgotten does not come back with an earlier one. */
export function createDraftSync(calls: DraftCalls, place: DraftPlace): DraftSync {
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
