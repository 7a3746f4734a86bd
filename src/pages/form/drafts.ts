import type { StoredDraft } from '../../contract/drafts'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { draftKey } from '../../ui/session/localDrafts'

/** What somebody typed and has not saved yet. */
export interface Draft {
  /** Only the fields that were changed. */
  values: Values
  /** The record as it was when typing began; none for a new record. */
  base?: Values
  /** The key under which a new record is made, so that a repeated attempt never makes a second one. */
  idempotencyKey?: string
  /** What was sent and has had no answer yet: it may have arrived. */
  sent?: readonly Values[]
  /** What a new record would be called. */
  label?: string
  at: string
  /** The server has it too. */
  kept?: true
  /** It was typed in another browser. */
  elsewhere?: true
}

/** Which form a draft belongs to. */
export interface DraftPlace {
  userId: number | undefined
  resource: string
  /** The record's id, or `new`. */
  form: string
}

const keyOf = ({ userId, resource, form }: DraftPlace) => draftKey(userId, resource, form)

const DEVICE = 'coverdesk-device'

/** What this browser calls itself, so that a draft can be told from one of another. */
export function thisDevice(): string {
  const known = localStorage.getItem(DEVICE)
  if (known) return known
  const name = newIdempotencyKey()
  localStorage.setItem(DEVICE, name)
  return name
}

/** A draft as the server keeps it. */
export const toStored = ({ values, base, idempotencyKey, sent, label, at }: Draft): StoredDraft => ({
  values,
  base,
  sent: sent && [...sent],
  idempotency_key: idempotencyKey,
  label,
  at,
  device: thisDevice(),
})

export const fromStored = ({ values, base, sent, idempotency_key, at, device }: StoredDraft): Draft => ({
  values,
  base: base ?? undefined,
  sent: sent ?? undefined,
  idempotencyKey: idempotency_key ?? undefined,
  at,
  ...(device === thisDevice() ? {} : { elsewhere: true }),
})

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'at' in value && typeof (value as Draft).values === 'object'

/** The draft that was left in a form; undefined when there is none, or what is there is none. */
export function readDraft(place: DraftPlace): Draft | undefined {
  const stored = localStorage.getItem(keyOf(place))
  if (!stored) return undefined
  try {
    const value: unknown = JSON.parse(stored)
    return isDraft(value) ? value : undefined
  } catch {
    removeDraft(place)
    return undefined
  }
}

/** Keeps what was typed. False when the browser has no room for it. */
export function writeDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('What was typed could not be kept as a draft.', error)
    return false
  }
}

export function removeDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place))
}

const endedAt = new Map<string, string>()

/** Removes the draft of a form that was saved or discarded on this page. */
export function endDraft(place: DraftPlace): void {
  endedAt.set(keyOf(place), new Date().toISOString())
  removeDraft(place)
}

/** Whether the server still holds a draft that this page has ended: its removal may be under way. */
export const isDraftEnded = (place: DraftPlace, { elsewhere, at }: Draft): boolean =>
  !elsewhere && at <= (endedAt.get(keyOf(place)) ?? '')
