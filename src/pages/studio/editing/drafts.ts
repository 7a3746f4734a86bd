import { z } from 'zod'
import type { OwnDefinition } from '../../../define/ownDefinition'

/** An edit that is not applied yet, as this browser keeps it. */
export interface StudioDraft {
  /** The revision that it was made from. */
  base: number
  before: OwnDefinition
  own: OwnDefinition
}

const definition = z.custom<OwnDefinition>(value => typeof value === 'object' && value !== null)
const draftSchema = z.object({ base: z.int(), before: definition, own: definition })

const keyOf = (user: number, resource: string) => `coverdesk.studio.${user}.${resource}`

/** The draft of a person for a resource; undefined without one. What cannot be read is none. */
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

/** The resources of which a person has a draft in this browser. */
export function draftNames(user: number): string[] {
  const prefix = keyOf(user, '')
  return Object.keys(localStorage)
    .filter(key => key.startsWith(prefix))
    .map(key => key.slice(prefix.length))
}

/** Keeps a draft, or removes it. A full storage keeps nobody from editing. */
export function storeDraft(user: number, resource: string, draft: StudioDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(user, resource), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(user, resource))
  } catch (error) {
    console.warn('The draft could not be kept in this browser.', error)
  }
}
