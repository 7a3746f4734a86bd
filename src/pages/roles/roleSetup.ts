import { createContext, useContext } from 'react'
import type { Actor, Rule } from '../../core/access/rule'

/** What the product tells the pages of roles. */
export interface RoleSetup {
  /** Where the page that lists all roles is, and the one above those of each: `<path>/7`, `<path>/create`. */
  listPath: string
  path: string
  /** The user types, and the one that is looked through first. */
  types: readonly number[]
  usualType: number
  rulesFor: (actor: Actor, roleRules?: readonly Rule[]) => Rule[]
  /** Subjects that no definition has. */
  furtherSubjects: readonly string[]
}

export const RoleSetupContext = createContext<RoleSetup | undefined>(undefined)

export function useRoleSetup(): RoleSetup {
  const setup = useContext(RoleSetupContext)
  if (!setup) throw new Error('The pages of roles need a RoleSetupContext around them')
  return setup
}
