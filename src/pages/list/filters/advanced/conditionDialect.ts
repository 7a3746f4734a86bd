import { createContext, useContext } from 'react'
import type { AnyField, Operator } from '../../../../core/field/fieldType'
import type { Resource } from '../../../../core/schema/resource'
import { typeOf } from '../../../../fields'
import { DEEPEST_GROUP } from './filterTree'

/** What conditions can be made of where they are edited: a list's filter can say more than an expression. */
export interface ConditionDialect {
  operatorsOf: (field: AnyField) => readonly Operator[]
  /** The fields that are offered of the edited resource; without it those that the person can filter by. */
  fieldsOf?: (resource: Resource) => readonly string[]
  /** Whether a condition can be on a field of the record that a reference leads to. */
  followsReferences: boolean
  /** How many groups can be inside each other; without any, all conditions hold. */
  deepest: number
  /** Nobody asks, as when the server looks for records: “me” is not offered. */
  isWithoutMe?: boolean
  /** All or any is asked only where there are two conditions. */
  isBrief?: boolean
  /** An empty field can meet each condition, as in a rule; a new condition begins so. */
  offersOrEmpty?: boolean
}

/** Everything that the API's filters can say. */
export const filterDialect: ConditionDialect = {
  operatorsOf: field => typeOf(field).operators,
  followsReferences: true,
  deepest: DEEPEST_GROUP,
}

const DialectContext = createContext(filterDialect)

export const ConditionDialectProvider = DialectContext.Provider
export const useConditionDialect = (): ConditionDialect => useContext(DialectContext)
