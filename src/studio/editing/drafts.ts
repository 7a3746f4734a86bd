import { z } from 'zod'
import type { OwnDefinition } from '../../define/ownDefinition'

/** Edits that are not applied yet, as this browser stores them. */
export interface StudioDraft {
  /** The revision that the edits started from. */
  base: number
  before: OwnDefinition
  own: OwnDefinition
}

const definition = z.custom<OwnDefinition>(value => typeof value === 'object' && value !== null)
const draftSchema = z.object({ base: z.int(), before: definition, own: definition })

const keyOf = (user: number, resource: string) => `coverdesk.studio.${user}.${resource}`

/** Returns the user's draft for a resource; undefined if there is none or it can't be read. */
export function readDraft(user: number, resource: string): StudioDraft | undefined {
  const text = localStorage.getItem(keyOf(user, resource))
  if (!text) return undefined
  try {
    return draftSchema.parse(JSON.parse(text))
  } catch (error) {
    console.warn('A draft of Studio could not be read.', error)
    return undefined
  }
}

/** Returns the names of the resources for which the user has a draft in this browser. */
export function draftNames(user: number): string[] {
  const prefix = keyOf(user, '')
  return Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => key.slice(prefix.length))
}

/** Stores or removes a draft. If the browser's storage is full, the edits are kept only in memory. */
export function storeDraft(user: number, resource: string, draft: StudioDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(user, resource), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(user, resource))
  } catch (error) {
    console.warn('The draft could not be stored in this browser.', error)
  }
}
