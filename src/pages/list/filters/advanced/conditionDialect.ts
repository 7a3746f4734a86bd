import { createContext, useContext } from 'react'
import type { AnyField, Operator } from '../../../../core/field/fieldType'
import type { Resource } from '../../../../core/schema/resource'
import { typeOf } from '../../../../fields'
import { DEEPEST_GROUP } from './filterTree'

/** What conditions can contain, depending on the editor: a filter supports more than an expression. */
export interface ConditionDialect {
  operatorsOf: (field: AnyField) => readonly Operator[]
  /** Returns the fields to offer for the edited resource. Default: those that the user can filter by. */
  fieldsOf?: (resource: Resource) => readonly string[]
  /** Whether a condition can use a field of a referenced record. */
  followsReferences: boolean
  /** How deeply groups can be nested. With 0, all conditions must hold. */
  deepest: number
  /** Set if the server searches for records without a user: “me” is not offered. */
  isWithoutMe?: boolean
  /** Offers the choice of all or any only if there are at least two conditions. */
  isBrief?: boolean
  /** Offers to let an empty field meet a condition too, as in a rule. Preselected for new conditions. */
  offersOrEmpty?: boolean
}

/** Everything that the API's filters support. */
export const filterDialect: ConditionDialect = {
  operatorsOf: field => typeOf(field).operators,
  followsReferences: true,
  deepest: DEEPEST_GROUP,
}

const DialectContext = createContext(filterDialect)

export const ConditionDialectProvider = DialectContext.Provider
export const useConditionDialect = (): ConditionDialect => useContext(DialectContext)
