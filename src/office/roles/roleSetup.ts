import { createContext, useContext } from 'react'
import type { Actor, Rule } from '../../core/access/rule'

/** The product's configuration of the role pages. */
export interface RoleSetup {
  /** The path of the list of roles, and the base path of the role pages: `<path>/7`, `<path>/create`. */
  listPath: string
  path: string
  /** The user types, and the one that is previewed by default. */
  types: readonly number[]
  usualType: number
  rulesFor: (actor: Actor, roleRules?: readonly Rule[]) => Rule[]
  /** Subjects without a definition. */
  furtherSubjects: readonly string[]
}

/** What the product adds to the pages of roles. */
export const RoleSetupContext = createContext<RoleSetup | undefined>(undefined)

export function useRoleSetup(): RoleSetup {
  const setup = useContext(RoleSetupContext)
  if (!setup) throw new Error('useRoleSetup must be used inside RoleSetupContext')
  return setup
}
