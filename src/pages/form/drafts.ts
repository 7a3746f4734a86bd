import type { StoredDraft } from '../../contract/drafts'
import type { Values } from '../../core/schema/resource'
import { newIdempotencyKey } from '../../ui/records/idempotencyKey'
import { draftKey } from '../../ui/session/localDrafts'

/** A user's unsaved input. */
export interface Draft {
  /** Only the changed fields. */
  values: Values
  /** The record when typing started. Undefined for a new record. */
  base?: Values
  /** The idempotency key of a new record, so that a repeated attempt never creates a second one. */
  idempotencyKey?: string
  /** The changes of saves without a response. Some might have succeeded. */
  sent?: readonly Values[]
  /** The title of the new record. */
  label?: string
  /** The columns of fields whose column has another name, needed after a field is renamed. */
  columns?: Readonly<Record<string, string>>
  at: string
  /** Set if the server has stored it too. */
  kept?: true
  /** Set if it was typed in another browser. */
  elsewhere?: true
}

/** Identifies the form of a draft. */
export interface DraftPlace {
  userId: number | undefined
  resource: string
  /** The record's ID, or `new`. */
  form: string
}

const keyOf = ({ userId, resource, form }: DraftPlace) => draftKey(userId, resource, form)

const DEVICE = 'coverdesk-device'

/** Returns this browser's ID, which distinguishes its drafts from those of other browsers. */
export function thisDevice(): string {
  const known = localStorage.getItem(DEVICE)
  if (known) return known
  const name = newIdempotencyKey()
  localStorage.setItem(DEVICE, name)
  return name
}

/** Converts a draft to the server's format. */
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

/** Returns the stored draft of a form, or undefined if there is none or it is invalid. */
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

/** Stores a draft. Returns false if the browser's storage is full. */
export function writeDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft))
    return true
  } catch (error) {
    console.warn('The draft could not be stored in this browser.', error)
    return false
  }
}

/** Removes a form's draft from this browser. */
export function removeDraft(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place))
}

const endedAt = new Map<string, string>()

/** Removes the draft of a form that was saved or discarded on this page. */
export function endDraft(place: DraftPlace): void {
  endedAt.set(keyOf(place), new Date().toISOString())
  removeDraft(place)
}

/** Whether this page has ended a draft that the server might still return, because its removal is pending. */
export const isDraftEnded = (place: DraftPlace, { elsewhere, at }: Draft): boolean =>
  !elsewhere && at <= (endedAt.get(keyOf(place)) ?? '')
